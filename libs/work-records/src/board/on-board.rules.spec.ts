import type { Stored } from '@deskline/record';
import { Problem, type ProblemRow } from '../problem/problem.record';
import { problemRules } from '../problem/problem.rules';
import { Request, type RequestRow } from '../request/request.record';
import { requestRules } from '../request/request.rules';
import { lookedUp, rowOf, saved } from '../../test/rows';

const [BOARD, OTHER, COLUMN] = [1, 2, 10];
const onBoardOf = (values: Stored = {}) => ({
  lookups: { agile_board_column: lookedUp(COLUMN, { agile_board: lookedUp(BOARD, values) }) },
});
const around = onBoardOf();
const problem = (values: Partial<ProblemRow>) => rowOf(Problem, values);
const moved = (from: Partial<ProblemRow> | null, to: Partial<ProblemRow>) => {
  const { after, problems } = saved(problemRules, from && problem(from), problem({ ...from, ...to }), around);
  return problems.length > 0 ? problems : [after.agile_board, after.agile_board_column];
};

describe('a record on an agile board', () => {
  it('gets the board of its column', () => {
    expect(moved(null, { agile_board_column: COLUMN })).toEqual([BOARD, COLUMN]);
    expect(moved({ agile_board: OTHER }, { agile_board_column: COLUMN })).toEqual([BOARD, COLUMN]);
    const request = rowOf(Request, { category: 'rfi', agile_board_column: COLUMN }) as RequestRow;
    expect(saved(requestRules, null, request, around).after.agile_board).toBe(BOARD);
  });

  it('refuses a column of another board', () => {
    const refused = [{ field: 'agile_board_column', because: 'other_board' }];
    expect(moved(null, { agile_board: OTHER, agile_board_column: COLUMN })).toEqual(refused);
    expect(moved({}, { agile_board: OTHER, agile_board_column: COLUMN })).toEqual(refused);
    expect(moved(null, { agile_board: BOARD, agile_board_column: COLUMN })).toEqual([BOARD, COLUMN]);
  });

  it('refuses a column of a disabled board, and stays in one whose board was disabled since', () => {
    const disabled = onBoardOf({ disabled: true });
    const onBoard = problem({ agile_board: BOARD, agile_board_column: COLUMN });
    const refused = [{ field: 'agile_board_column', because: 'disabled' }];
    expect(saved(problemRules, null, onBoard, disabled).problems).toEqual(refused);
    expect(saved(problemRules, problem({}), onBoard, disabled).problems).toEqual(refused);
    expect(saved(problemRules, onBoard, { ...onBoard, urgent: true }, disabled).problems).toEqual([]);
  });

  it('leaves its column when it leaves the board', () => {
    const onBoard = { agile_board: BOARD, agile_board_column: COLUMN };
    expect(moved(onBoard, { agile_board: OTHER })).toEqual([OTHER, null]);
    expect(moved(onBoard, { agile_board: null })).toEqual([null, null]);
    expect(moved(onBoard, { agile_board_column: null })).toEqual([BOARD, null]);
  });

  it('may be on a board without a column', () => {
    expect(moved(null, { agile_board: BOARD })).toEqual([BOARD, null]);
  });
});
