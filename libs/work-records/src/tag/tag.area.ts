import type { Area } from '@deskline/record-store';
import { Tag } from './tag.record';

export const tag: Area = { records: [Tag] };
