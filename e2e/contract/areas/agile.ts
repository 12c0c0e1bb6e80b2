import type { AreaExceptions } from '../area-exceptions';

let days = 0;
/** So many days after the moment that was asked for before. */
const later = (more: number): string => new Date(Date.UTC(2031, 2, (days += more))).toISOString();

export const agile: AreaExceptions = {
  beyond: ['agile_board_columns'], // "agile_board_column: reference"
  additions: {
    // None begins before another ends, or ends before it begins; one that has no number gets the next of its workspace,
    // which is no other's.
    sprint: {
      narrow: ['start_at', 'end_at'],
      decided: ['number', 'status', 'end_at'],
      values: { number: (variant) => variant * 10, start_at: () => later(20), end_at: () => later(10) },
    },
  },
  differences: {
    sprints: { subCollectionsToCome: ['sprint_backlog_items'] },
  },
};
