import type { Known } from '../known';

export const workflow: Known = {
  additions: {
    workflow: { decided: ['status', 'completion_reason'] }, // "set automatically from the tasks"
  },
};
