import type { Area } from '@deskline/record-store';
import { Problem } from './problem.record';

export const problem: Area = {
  records: [Problem],
};
