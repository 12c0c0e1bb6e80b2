import type { ContractExceptions } from '@deskline/testing';

let days = 0;
/** Moment that lies so many days after the one of the last call. */
const later = (more: number): string => new Date(Date.UTC(2031, 2, (days += more))).toISOString();

export const contract: ContractExceptions = {
  beyond: ['agile_board_columns'], // "agile_board_column: reference"
  additions: {
    // A team goes with action_type assign, and a member with a team.
    agile_board_column: {
      without: ['team', 'member', 'clear_member'],
      narrow: ['action_type'],
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
    agile_boards: { fieldsBeyond: ['request_template', 'service_instance'] },
  },
};
