import { behaviour, type Area } from '@deskline/record-store';
import { keepSprintItems } from '../sprint-backlog/keep-sprint-items.hook';
import { sumRelatedEffort } from '../workflow/sum-related-effort.hook';
import { Problem } from './problem.record';
import { problemRules, problemTimers } from './problem.rules';
import { problemWords } from './problem.words';

export const problem: Area = {
  words: problemWords,
  records: [Problem],
  behaviours: [
    behaviour(Problem, {
      rules: problemRules,
      timers: problemTimers,
      afterWrite: [{ on: 'effects', run: sumRelatedEffort }, keepSprintItems(Problem, ['solved'])],
    }),
  ],
};
