import type { Stored } from '@deskline/record';
import { lookedUp, rowOf, saved } from '../../test/rows';
import { Problem } from '../problem/problem.record';
import { problemRules } from '../problem/problem.rules';
import { Task } from '../task/task.record';
import { taskRules } from '../task/task.rules';

const [COLUMN, OTHER, TEAM, MEMBER, CALLER] = [10, 11, 7, 8, 9];
const column = (values: Stored) => ({
  lookups: {
    agile_board_column: lookedUp(COLUMN, {
      ...{ agile_board: null, action_type: 'none', team: null, member: null, clear_member: false },
      ...values,
    }),
  },
  caller: CALLER,
});
const item = { agile_board_column: OTHER, status: 'in_progress', team: 1, member: 2 } as const;
const moved = (values: Stored, sent: Stored = {}) => {
  const row = rowOf(Problem, item);
  const after = { ...row, agile_board_column: COLUMN, ...sent };
  return saved(problemRules, row, after, { ...column(values), sentFields: Object.keys(sent) }).after;
};

describe('a record that is moved into a column of its board', () => {
  it.each([
    ['none', 'in_progress', 2],
    ['assign', 'assigned', 2],
    ['accept', 'accepted', CALLER],
    ['start', 'in_progress', CALLER],
    ['complete', 'solved', CALLER],
  ])('of action_type %s becomes %s', (action_type, status, member) => {
    expect(moved({ action_type })).toMatchObject({ status, team: 1, member });
  });

  it('is assigned to the team and member of the column, or to nobody', () => {
    const assign = { action_type: 'assign', team: TEAM };
    expect(moved({ ...assign, member: MEMBER })).toMatchObject({ team: TEAM, member: MEMBER });
    expect(moved({ ...assign, clear_member: true })).toMatchObject({ team: TEAM, member: null });
  });

  it('keeps values that are sent with the move', () => {
    const sent = { status: 'analyzed', member: 3 };
    expect(moved({ action_type: 'start' }, sent)).toMatchObject(sent);
  });

  it('keeps its status where it was there before, or is an approval', () => {
    const row = rowOf(Problem, { ...item, agile_board_column: COLUMN });
    const start = column({ action_type: 'accept' });
    expect(saved(problemRules, row, { ...row, subject: 'S' }, start).after.status).toBe('in_progress');
    const task = rowOf(Task, { category: 'approval', status: 'assigned', agile_board_column: OTHER });
    const approval = saved(taskRules, task, { ...task, agile_board_column: COLUMN }, start);
    expect(approval).toMatchObject({ problems: [], after: { status: 'assigned' } });
  });
});
