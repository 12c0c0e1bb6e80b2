import type { Area } from '@deskline/record-store';
import { Site } from './site.record';

export const site: Area = {
  records: [Site],
};
