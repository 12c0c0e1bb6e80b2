/** Contract of a record on an agile board: a column brings its board, and positions are without gaps. */
export const ON_BOARD = {
  without: ['agile_board'],
  decided: ['agile_board', 'agile_board_column_position'],
};

/** The same of a record on a product backlog. */
export const ON_BACKLOG = { decided: ['product_backlog_position'] };
