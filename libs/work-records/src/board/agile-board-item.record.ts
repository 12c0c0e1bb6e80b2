import { defineRecord, hidden, readonly } from '@deskline/record';
import { PROJECT_TASK_STATUSES } from '../project-task/project-task-statuses';
import { PROBLEM_STATUSES } from '../problem/problem.record';
import { REQUEST_STATUSES } from '../request/request-kinds';
import { TASK_STATUSES } from '../task/task-statuses';
import { staffRead } from '../work-access';

/** Record types with a place on boards, in the order of items that have the same place. */
const ON_BOARDS = ['problem', 'project_task', 'request', 'task'] as const;

const STATUSES = [
  ...new Set([...REQUEST_STATUSES, ...PROBLEM_STATUSES, ...TASK_STATUSES, ...PROJECT_TASK_STATUSES]),
];

const listed = [
  'id',
  'record_type',
  'record',
  'status',
  'urgent',
  'team',
  'member',
  'agile_board_column',
  'agile_board_column_position',
  'updated_at',
] as const;

/** Record on an agile board, of whichever type: a row of a view, which is read as the record itself. */
export const AgileBoardItem = defineRecord('agile_board_item', {
  collection: 'agile_board_items',
  fields: {
    id: readonly.string(40),
    record_type: readonly.enum(ON_BOARDS),
    record: readonly.reference('', { typedBy: 'record_type' }),
    status: readonly.enum(STATUSES),
    urgent: readonly.boolean({ default: false }),
    team: readonly.reference('team'),
    member: readonly.reference('person'),
    agile_board: hidden.reference('agile_board', { listedAs: 'items' }),
    agile_board_column: readonly.reference('agile_board_column'),
    agile_board_column_position: readonly.integer(),
    column_position: readonly.integer(),
    created_at: readonly.datetime(),
    updated_at: readonly.datetime(),
  },
  notes: {
    id: 'Record type and id of the record.',
    record: 'Record on the board.',
    column_position: 'Position of the column on the board.',
    agile_board_column: 'Null for a record that is on the board and in none of its columns.',
  },
  list: listed,
  filter: ['record_type', 'status', 'urgent', 'team', 'member', 'agile_board_column'],
  sort: ['id', 'updated_at', 'created_at'],
  defaultSort: 'column_position',
  sortThen: ['agile_board_column', 'agile_board_column_position'],
  nested: true,
  relation: 'view',
  rowsOf: ON_BOARDS,
  permittedAs: 'agile_board',
  unversioned: true,
  events: [],
  access: [staffRead],
});
