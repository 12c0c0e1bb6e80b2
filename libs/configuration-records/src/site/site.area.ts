import type { Area } from '@deskline/record-store';
import { Site } from './site.record';
import { siteWords } from './site.words';

export const site: Area = {
  words: siteWords,
  records: [Site],
};
