import type { Known } from '../known';

export const problem: Known = {
  differences: {
    problems: { subCollectionsToCome: ['cis', 'service_instances', 'sprint_backlog_items'] },
  },
};
