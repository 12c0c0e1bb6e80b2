import {
  ADMINISTRATORS,
  commonWithoutSource,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { plannedMinutes } from '../common-fields';
import { STAFF, staffRead } from '../work-access';
import { APPROVAL_MOVES, APPROVAL_STATUSES, VISIBLE_TO_APPROVER } from './approval-statuses';

/** "be manager of and write those records and their tasks", with their approvals. */
const ofOwnWorkflow = { 'task.workflow.manager': me } as const;

const listed = ['id', 'approver', 'status', 'planned_effort'] as const;

/** Approval that an approval task asks of one person. */
export const Approval = defineRecord('approval', {
  collection: 'approvals',
  fields: {
    ...commonWithoutSource,
    task: hidden.reference('task'),
    approver: required.reference('person'),
    status: optional.enum(APPROVAL_STATUSES, { default: 'registered' }),
    planned_effort: optional.duration(plannedMinutes),
    attachment: readonly.object(), // summaries are not made
  },
  list: listed,
  filter: listed,
  defaultSort: 'id',
  createUnder: [{ parent: 'task', paths: ['approvals'] }],
  nested: true,
  deletable: true,
  events: ['create', 'update', 'delete'],
  unique: [['task', 'approver']], // "each approver counts once"
  access: [
    staffRead,
    writtenBy('workflow_manager'),
    // "Approvals bind everybody but the manager of the workflow and administrators", who alone take one away.
    { to: ADMINISTRATORS, delete: true },
    { to: STAFF, create: ofOwnWorkflow, update: ofOwnWorkflow, delete: ofOwnWorkflow },
    // "approvals asked of them", with any role
    { to: 'everyone', read: { approver: me, status: VISIBLE_TO_APPROVER } },
    { to: 'everyone_but_auditors', update: { approver: me, status: 'assigned' }, changing: ['status'] },
  ],
  moves: { status: APPROVAL_MOVES },
  lookups: { task: { workflow: { to: 'workflow', lookups: { manager: 'reference' } } } },
});
export type ApprovalRow = Row<typeof Approval>;
