import type { Known } from '../known';

export const problem: Known = {
  differences: {
    problems: { subCollectionsToCome: ['sprint_backlog_items'] },
  },
};
