import { hidden, optional } from '@deskline/record';
import { READERS, STAFF } from './work-access';

/** "note, time_spent, time_spent_effort_class: cannot be used in ?fields=" */
export const noted = { note: optional.text({ unselectable: true, transient: true }) };
export const noteMade = { record: 'note', from: { note: 'text', note_attachments: 'attachments' } } as const;

/** Fields written by the roles that may have time entries. */
const enteredByStaff = { unselectable: true, transient: true, writableBy: STAFF } as const;
export const timeSpent = {
  time_spent: optional.duration({ min: 0, ...enteredByStaff }),
  time_spent_effort_class: optional.reference('effort_class', enteredByStaff),
};
/** "time_spent on a record makes a time entry" */
export const timeEntryMade = {
  record: 'time_entry',
  from: { time_spent: 'time_spent', time_spent_effort_class: 'effort_class' },
  together: { note_id: 'note' },
} as const;

export const onAgileBoard = {
  agile_board: optional.reference('agile_board', { sameAccount: true }),
  agile_board_column: optional.reference('agile_board_column', { sameAccount: true }),
  // "topmost item is 1"
  agile_board_column_position: optional.integer({
    min: 1,
    ranks: {
      within: 'agile_board_column',
      by: 'agile_board_place',
      among: ['problem', 'project_task', 'request', 'task'],
    },
  }),
  agile_board_place: hidden.decimal(),
};

export const onProductBacklog = {
  product_backlog: optional.reference('product_backlog', { sameAccount: true }),
  // "top is 1"
  product_backlog_position: optional.integer({
    min: 1,
    ranks: { within: 'product_backlog', by: 'product_backlog_place', among: ['problem', 'request'] },
  }),
  product_backlog_place: hidden.decimal(),
};

/** Filters of work that is done at a desk: by board, column and urgency. */
export const WORK_FILTERS = ['agile_board', 'agile_board_column', 'urgent'] as const;

/** Service that a record is about by another one, to filter by; read as that record is. */
export const serviceThrough = <R extends string>(record: R) => ({
  service: hidden.reference('service', { through: record, readableBy: READERS }),
});

/** Lookups of the column that a record stands in. */
export const COLUMN_LOOKUPS = {
  agile_board: { to: 'agile_board', lookups: {} },
  action_type: 'enum',
  team: 'reference',
  member: 'reference',
  clear_member: 'boolean',
} as const;

export const atSupplier = {
  supplier: optional.reference('organization'),
  supplier_requestID: optional.string(255),
};

/** Range of a planned duration or effort, in minutes. */
export const plannedMinutes = { min: 0, max: 600_000 } as const;

/** Fields common to task templates and project task templates. */
export const stepTemplate = {
  disabled: optional.boolean({ default: false }),
  urgent: optional.boolean({ default: false }),
  work_hours_are_24x7: optional.boolean({ default: false }),
  required_approvals: optional.integer({ min: 1, default: 1 }),
  instructions: optional.text(),
  note: optional.text(),
};

/** Parties that both templates assign their tasks to. */
export const assignable = {
  team: optional.reference('team'),
  supplier: optional.reference('organization'),
  skill_pool: optional.reference('skill_pool'),
  effort_class: optional.reference('effort_class'),
};
