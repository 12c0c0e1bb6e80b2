import type { Area } from '@deskline/record-store';
import { AddTags1799700100000 } from './add-tags.migration';
import { Tag } from './tag.record';

export const tag: Area = { records: [Tag], migrations: [AddTags1799700100000] };
