import type { Known } from '../known';

export const problem: Known = {
  differences: {
    problems: { subCollectionsToCome: ['sprint_backlog_items'] },
  },
  additions: {
    problem: { decided: ['waiting_until'] }, // "only when status is waiting_for"
  },
};
