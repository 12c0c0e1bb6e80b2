import {
  attachmentsOf,
  common,
  defineRecord,
  hidden,
  me,
  myTeams,
  optional,
  readonly,
  required,
  WORK_HOURS,
  writtenBy,
  type Row,
} from '@deskline/record';
import { ASKED } from '../approval/approval-statuses';
import { IMPACTS } from '../impacts';
import {
  atSupplier,
  MOST_MINUTES,
  noted,
  noteMade,
  OF_BOARD,
  onAgileBoard,
  timeEntryMade,
  timeSpent,
} from '../common-fields';
import { assigneesUpdate, STAFF, staffRead } from '../work-access';
import { ASSIGNABLE, TEMPLATE } from './template-knowledge';
import { FINISHED, TASK_CATEGORIES, TASK_STATUSES } from './task-statuses';

const listed = [
  'id',
  'sourceID',
  'subject',
  'impact',
  'category',
  'status',
  'team',
  'member',
  'completion_target_at',
  'finished_at',
  'created_at',
  'updated_at',
] as const;

/** The manager of a workflow is that of its tasks. */
const ofOwnWorkflow = { 'workflow.manager': me } as const;

/** Who is asked for an approval of it, and has answered or may do so. */
const askedOfMe = {
  some: { of: 'approval', by: 'task', where: { approver: me, status: ASKED } },
} as const;

/** Required, but for what the template says. */
const FROM_TEMPLATE = { givenBy: 'template' } as const;

export const Task = defineRecord('task', {
  collection: 'tasks',
  fields: {
    ...common,
    subject: required.string(255, FROM_TEMPLATE),
    category: required.enum(TASK_CATEGORIES, FROM_TEMPLATE),
    status: optional.enum(TASK_STATUSES, { default: 'registered' }),
    impact: optional.enum(IMPACTS),
    team: required.reference('team', FROM_TEMPLATE),
    member: optional.reference('person'), // "null for approval tasks with several approvers"
    manager: readonly.reference('person', { through: 'workflow' }),
    workflow: required.reference('workflow'),
    template: required.reference('task_template', { sameAccount: true }),
    phase: optional.reference('phase', { sameAccount: true }),
    ...atSupplier,
    skill_pool: optional.reference('skill_pool'),
    failure_task: optional.reference('task', { sameAccount: true }),
    request: optional.reference('request', { sameAccount: true }),
    request_template: optional.reference('request_template', { sameAccount: true }),
    request_service_instance: optional.reference('service_instance'),
    ...onAgileBoard,
    planned_duration: required.duration({ min: 0, max: MOST_MINUTES, ...FROM_TEMPLATE }),
    planned_effort: optional.duration({ min: 0, max: MOST_MINUTES }),
    required_approvals: optional.integer({ min: 1, default: 1 }),
    rejection_count: readonly.integer(),
    resolution_duration: readonly.duration(),
    start_at: optional.datetime(),
    waiting_until: optional.datetime(),
    anticipated_assignment_at: readonly.datetime({ untracked: true }),
    assigned_at: optional.datetime(),
    completion_target_at: readonly.datetime(),
    finished_at: optional.datetime(),
    new_assignment: readonly.boolean({ default: false }),
    provider_not_accountable: readonly.boolean(),
    urgent: optional.boolean({ default: false }),
    work_hours_are_24x7: optional.boolean({ default: false }),
    copy_notes_to_workflow: hidden.boolean(), // as its template said
    instructions: optional.text(),
    checked_items: optional.strings(),
    ...noted,
    ...timeSpent,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'instructions', 'note'),
  },
  list: listed,
  filter: [...listed, 'source', 'template', 'workflow'],
  defaultSort: '-id',
  views: {
    finished: { status: FINISHED },
    open: { not: { status: FINISHED } },
    managed_by_me: ofOwnWorkflow,
    assigned_to_my_team: { team: myTeams },
    assigned_to_me: { member: me },
    // "approval tasks assigned to the API user whose status is not registered"
    approval_by_me: {
      category: 'approval',
      not: { status: 'registered' },
      any: [{ member: me }, askedOfMe],
    },
  },
  createUnder: [{ parent: 'workflow', paths: ['tasks'] }],
  makes: [
    noteMade,
    {
      ...timeEntryMade,
      copies: {
        workflow: 'workflow',
        service: 'workflow.service',
        effort_class: 'template.effort_class',
      },
    },
  ],
  links: {
    predecessors: {
      to: 'task',
      ids: 'predecessor_ids',
      inverse: 'successors',
      inverseIds: 'successor_ids',
    },
    cis: { to: 'ci', ids: 'ci_ids', inverse: 'tasks' },
  },
  events: ['create', 'update', 'status-changed', 'team-changed', 'member-changed', 'note-added'],
  access: [
    staffRead,
    writtenBy('workflow_manager'),
    { to: STAFF, update: ofOwnWorkflow },
    assigneesUpdate,
    // Whoever is to approve something has to know what.
    { to: 'everyone', read: { category: 'approval', ...askedOfMe }, foundIn: ['approval_by_me'] },
  ],
  lookups: {
    agile_board_column: OF_BOARD,
    workflow: { manager: 'reference', project: 'reference', ...ASSIGNABLE },
    phase: { project: 'reference' },
    failure_task: { workflow: 'reference' },
    team: WORK_HOURS,
    template: TEMPLATE,
  },
  timerFields: ['waiting_until'],
  // What stands beside it in a column; a request that is completed looks for its task, a task for what it is the failure
  // task of, and a phase for its tasks.
  indexes: [['agile_board_column'], ['team', 'status'], ['request'], ['failure_task'], ['phase']],
});
export type TaskRow = Row<typeof Task>;
