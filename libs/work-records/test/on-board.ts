/** Contract of a record on an agile board: a column brings its board, and positions are without gaps. */
export const ON_BOARD = {
  without: ['agile_board'],
  decided: ['agile_board', 'agile_board_column_position'],
};
