import type { Area } from '@deskline/record-store';
import { Tag } from './tag.record';
import { tagWords } from './tag.words';

export const tag: Area = { words: tagWords, records: [Tag] };
