import type { AreaExceptions } from '../area-exceptions';
import { ON_BOARD } from './on-board';

/** Its workflow and its own transitions decide about these. */
const TRANSITIONS = ['status', 'new_assignment', 'waiting_until', 'assigned_at', 'finished_at'];

export const task: AreaExceptions = {
  additions: {
    task: {
      // "a failure task or a predecessor of another workflow: 422", and a phase of another project; items of instructions
      // that have them; "work may not start earlier"
      without: ['failure_task', 'phase', 'checked_items', 'start_at', ...ON_BOARD.without],
      narrow: ['required_approvals'], // "approvals needed before status becomes approved"
      fixed: ['workflow'],
      decided: [...TRANSITIONS, ...ON_BOARD.decided],
    },
  },
};
