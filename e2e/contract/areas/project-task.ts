import type { AreaExceptions } from '../area-exceptions';
import { ON_BOARD } from './on-board';

/** Its project and its own transitions decide about these. */
const TRANSITIONS = ['status', 'waiting_until', 'assigned_at', 'finished_at'];

export const projectTask: AreaExceptions = {
  beyond: ['project_task_assignments'], // who it is assigned to: there is no member
  additions: {
    project_task: {
      without: ['checked_items', 'start_at', ...ON_BOARD.without], // as of tasks
      narrow: ['required_approvals'], // as of tasks
      fixed: ['project'],
      decided: [...TRANSITIONS, ...ON_BOARD.decided],
    },
    project_task_assignment: { fixed: ['assignee'], decided: ['status'] },
  },
};
