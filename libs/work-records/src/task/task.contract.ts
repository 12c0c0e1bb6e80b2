import type { ContractExceptions } from '@deskline/testing';
import { WORK_FILTERS } from '../common-fields';
import { ON_BOARD } from '../../test/on-board';

/** Fields that the workflow and the transitions of the task set. */
const TRANSITIONS = ['status', 'new_assignment', 'assigned_at', 'finished_at'];

export const contract: ContractExceptions = {
  differences: {
    tasks: {
      fieldsBeyond: ['copy_note_to_request', 'copy_note_to_workflow'],
      filtersBeyond: ['service', ...WORK_FILTERS],
    },
  },
  additions: {
    task: {
      // "a failure task or a predecessor of another workflow: 422", and a phase of another project; items that the
      // instructions have; "work may not start earlier"; "only when status is waiting_for"
      without: ['failure_task', 'phase', 'checked_items', 'start_at', 'waiting_until', ...ON_BOARD.without],
      narrow: ['required_approvals'], // "approvals needed before status becomes approved"
      fixed: ['workflow'],
      decided: [...TRANSITIONS, ...ON_BOARD.decided],
    },
  },
};
