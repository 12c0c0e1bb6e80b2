import type { Known } from '../known';

export const project: Known = {
  toCome: ['project_tasks'],
  beyond: ['phases'], // "phase has id, name, position, status, ..."
  differences: {
    projects: { subCollectionsToCome: ['tasks'] },
  },
};
