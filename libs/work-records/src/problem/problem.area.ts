import { behaviour, type Area } from '@deskline/record-store';
import { Problem } from './problem.record';
import { problemRules, problemTimers } from './problem.rules';

export const problem: Area = {
  records: [Problem],
  behaviours: [behaviour(Problem, { rules: problemRules, timers: problemTimers })],
};
