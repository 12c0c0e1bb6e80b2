import type { ContractExceptions } from '@deskline/testing';
import { WORK_FILTERS } from '../common-fields';
import { ON_BOARD } from '../../test/on-board';

/** Fields that the project and the transitions of the task set. */
const TRANSITIONS = ['status', 'assigned_at', 'finished_at'];

export const contract: ContractExceptions = {
  // "phase RO": clients plan tasks into phases
  differences: {
    project_task_assignments: {
      writable: ['status'], // assignees set it
      // As with approvals: what else a project task is in, it says itself.
      otherwise: {
        waiting_until: { access: 'RO' },
        status: { access: 'Opt', values: ['registered', 'assigned', 'approved', 'rejected', 'canceled'] },
      },
    },
    project_tasks: {
      writable: ['phase'],
      fieldsBeyond: ['project_task_template'], // generated tasks have one
      filtersBeyond: ['service', 'team', ...WORK_FILTERS],
    },
  },
  additions: {
    project_task: {
      without: ['phase', 'checked_items', 'start_at', 'waiting_until', ...ON_BOARD.without], // as of tasks
      narrow: ['required_approvals'], // as of tasks
      fixed: ['project'],
      decided: [...TRANSITIONS, ...ON_BOARD.decided],
    },
    project_task_assignment: { fixed: ['assignee'], decided: ['status'] },
  },
};
