import type { Known } from '../known';

/** Its workflow and its own transitions decide about these. */
const TRANSITIONS = ['status', 'new_assignment', 'waiting_until', 'assigned_at', 'finished_at'];

export const task: Known = {
  additions: {
    task: {
      without: ['failure_task', 'phase'], // "a failure task or a predecessor of another workflow: 422", and a phase of another project
      fixed: ['workflow'],
      decided: TRANSITIONS,
    },
  },
};
