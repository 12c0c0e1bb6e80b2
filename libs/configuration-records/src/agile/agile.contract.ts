import type { ContractExceptions } from '@deskline/testing';

let days = 0;
/** Moment that lies so many days after the one of the last call. */
const later = (more: number): string => new Date(Date.UTC(2031, 2, (days += more))).toISOString();

export const contract: ContractExceptions = {
  additions: {
    // A team goes with action_type assign, and a member with a team.
    agile_board_column: {
      without: ['team', 'member', 'clear_member'],
      narrow: ['action_type'],
      decided: ['position'], // the last one, where none is given
      values: { action_type: () => 'none' },
    },
    // Sprints of a workspace do not overlap, and have numbers of their own: one without a number gets the next.
    sprint: {
      narrow: ['start_at', 'end_at'],
      decided: ['number', 'status', 'end_at'],
      values: { number: (variant) => variant * 10, start_at: () => later(20), end_at: () => later(10) },
    },
  },
  differences: {
    agile_board_columns: {
      fieldsBeyond: ['agile_board'], // columns are a collection, too
      otherwise: { action_type: { access: 'Opt' }, dialog_type: { access: 'Opt' } }, // empty is as none
      collection: { list: ['id', 'sourceID', 'name', 'agile_board', 'position', 'created_at', 'updated_at'] },
    },
    agile_boards: { fieldsBeyond: ['request_template', 'service_instance'] },
  },
};
