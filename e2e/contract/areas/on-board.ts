/** A column brings its board, and a position is the place among what stands there. */
export const ON_BOARD = {
  without: ['agile_board'],
  decided: ['agile_board', 'agile_board_column_position'],
};
