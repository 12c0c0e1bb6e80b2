import type { Known } from '../known';

export const agile: Known = {
  beyond: ['agile_board_columns'], // "agile_board_column: reference"
  differences: {
    sprints: { subCollectionsToCome: ['audit', 'sprint_backlog_items'] },
    product_backlogs: { subCollectionsToCome: ['audit', 'product_backlog_items'] },
  },
};
