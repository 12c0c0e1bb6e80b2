import type { Area } from '@deskline/record-store';
import { Ci } from './ci.record';

export const ci: Area = {
  records: [Ci],
};
