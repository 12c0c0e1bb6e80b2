import { behaviour, type Area } from '@deskline/record-store';
import { FindProblems1798400000000 } from './find-problems.migration';
import { LinkProblems1797600000000 } from './link-problems.migration';
import { ListBacklogItems1798600000000 } from './list-backlog-items.migration';
import { Problem } from './problem.record';
import { problemRules, problemTimers } from './problem.rules';

export const problem: Area = {
  records: [Problem],
  behaviours: [behaviour(Problem, { rules: problemRules, timers: problemTimers })],
  migrations: [LinkProblems1797600000000, FindProblems1798400000000, ListBacklogItems1798600000000],
};
