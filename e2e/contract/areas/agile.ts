import type { Known } from '../known';

export const agile: Known = {
  beyond: ['agile_board_columns'], // "agile_board_column: reference"
  differences: {
    sprints: { subCollectionsToCome: ['sprint_backlog_items'] },
    product_backlogs: { subCollectionsToCome: ['product_backlog_items'] },
  },
};
