import type { Known } from '../known';

export const agile: Known = {
  beyond: ['agile_board_columns'], // "agile_board_column: reference"
  additions: {
    // None ends before it begins; one that has no number gets the next of its workspace.
    sprint: { narrow: ['start_at', 'end_at'], decided: ['number', 'status'] },
  },
  differences: {
    sprints: { subCollectionsToCome: ['sprint_backlog_items'] },
    product_backlogs: { subCollectionsToCome: ['product_backlog_items'] },
  },
};
