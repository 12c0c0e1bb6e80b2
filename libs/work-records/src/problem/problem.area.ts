import type { Area } from '@deskline/record-store';
import { LinkProblems1797600000000 } from './link-problems.migration';
import { Problem } from './problem.record';

export const problem: Area = {
  records: [Problem],
  migrations: [LinkProblems1797600000000],
};
