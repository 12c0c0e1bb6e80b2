import type { Known } from '../known';

export const project: Known = {
  toCome: ['project_tasks'],
  beyond: ['phases'], // "phase has id, name, position, status, ..."
  differences: {
    projects: { subCollectionsToCome: ['tasks'] },
  },
  additions: {
    project: { decided: ['completion_reason'] }, // which goes when it is opened again
    phase: { fixed: ['project'], decided: ['position'] }, // positions are without gaps
  },
};
