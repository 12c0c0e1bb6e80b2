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
import { VISIBLE_TO_APPROVER } from '../approval/approval-statuses';
import { IMPACTS } from '../impacts';
import {
  atSupplier,
  plannedMinutes,
  noted,
  noteMade,
  COLUMN_LOOKUPS,
  onAgileBoard,
  timeEntryMade,
  timeSpent,
  serviceThrough,
  WORK_FILTERS,
} from '../common-fields';
import { assigneesUpdate, STAFF, staffRead } from '../work-access';
import { ASSIGNABLE, TEMPLATE } from './template-lookups';
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

/** "be manager of and write those records and their tasks" */
const ofOwnWorkflow = { 'workflow.manager': me } as const;

/** Tasks with an approval that is visible to the API user. */
const approvedByMe = {
  some: { of: 'approval', by: 'task', where: { approver: me, status: VISIBLE_TO_APPROVER } },
} as const;

/** Required, unless the template gives it. */
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
    ...serviceThrough('workflow'),
    template: required.reference('task_template', { listedAs: 'tasks', sameAccount: true }),
    phase: optional.reference('phase', { sameAccount: true }),
    ...atSupplier,
    skill_pool: optional.reference('skill_pool'),
    failure_task: optional.reference('task', { sameAccount: true }),
    request: optional.reference('request', { sameAccount: true }),
    request_template: optional.reference('request_template', { sameAccount: true }),
    request_service_instance: optional.reference('service_instance'),
    ...onAgileBoard,
    planned_duration: required.duration({ ...plannedMinutes, ...FROM_TEMPLATE }),
    planned_effort: optional.duration(plannedMinutes),
    required_approvals: optional.integer({ min: 1, default: 1 }),
    rejection_count: readonly.integer({ default: 0 }),
    resolution_duration: readonly.duration(),
    start_at: optional.datetime(),
    waiting_until: optional.datetime(),
    anticipated_assignment_at: readonly.datetime({ untracked: true }),
    assigned_at: optional.datetime(),
    completion_target_at: readonly.datetime(),
    finished_at: optional.datetime(),
    new_assignment: readonly.boolean({ default: false }),
    provider_not_accountable: readonly.boolean({ default: false }),
    urgent: optional.boolean({ default: false }),
    work_hours_are_24x7: optional.boolean({ default: false }),
    copy_note_to_request: optional.boolean({ default: false }),
    copy_note_to_workflow: optional.boolean({ default: false }),
    copy_notes_to_workflow: hidden.boolean(), // for the release before, which does not know the field above
    equipped: hidden.boolean(), // its template may have approvals, CIs or service instances for it
    instructions: optional.text(),
    checked_items: optional.strings(),
    ...noted,
    ...timeSpent,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'instructions', 'note'),
  },
  list: listed,
  filter: [...listed, 'source', 'template', 'workflow', 'service', ...WORK_FILTERS],
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
      any: [{ member: me }, approvedByMe],
    },
  },
  createUnder: [{ parent: 'workflow', paths: ['tasks'], parentInBody: true }],
  recordsFromInput: [
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
      byDefiner: true, // a predecessor holds the task back
    },
    cis: { to: 'ci', ids: 'ci_ids', inverse: 'tasks' },
    service_instances: { to: 'service_instance', ids: 'service_instance_ids' },
  },
  events: ['create', 'update', 'status-changed', 'team-changed', 'member-changed', 'note-added'],
  webhooks: true,
  notes: {
    member: 'Null for approval tasks with several approvers.',
    manager: "Manager of the task's workflow.",
    failure_task: 'Assigned when this task fails or is rejected.',
    request: 'Request generated by the task.',
    request_template: 'Used to generate a request when status becomes assigned, accepted or in_progress.',
    request_service_instance: 'Applied to the generated request.',
    planned_duration: 'Minutes after assignment (or after start_at when set).',
    rejection_count: 'Incremented on each rejection of an approval task.',
    resolution_duration: 'Minutes between assigned_at and finished_at.',
    start_at: 'Work may not start earlier.',
    waiting_until: 'Only when status is waiting_for; at that time the status becomes assigned.',
    assigned_at: 'Set automatically when assigned.',
    completion_target_at:
      "Planned_duration after assignment (or after start_at when set), in minutes of the team's work hours; in all minutes where it has none.",
    work_hours_are_24x7: 'The completion target uses a 24x7 calendar.',
    finished_at:
      'Set automatically when saved with status failed, rejected, completed, approved or canceled.',
    copy_note_to_request: 'Notes are copied to the requests of the workflow; default of the template.',
    copy_note_to_workflow: 'Notes are copied to the workflow; default of the template.',
    checked_items: 'Names of checked checklist items in instructions.',
  },
  access: [
    staffRead,
    writtenBy('workflow_manager'),
    { to: STAFF, update: ofOwnWorkflow },
    assigneesUpdate,
    // Approvers read what they approve.
    { to: 'everyone', read: { category: 'approval', ...approvedByMe }, onlyInViews: ['approval_by_me'] },
  ],
  lookups: {
    agile_board_column: COLUMN_LOOKUPS,
    workflow: { manager: 'reference', project: 'reference', ...ASSIGNABLE },
    phase: { project: 'reference', workflow: 'reference' },
    failure_task: { workflow: 'reference' },
    team: WORK_HOURS,
    template: TEMPLATE,
  },
  timerFields: ['waiting_until'],
  // Found by: their neighbours in a column; a request that is completed; a task that fails; a phase.
  indexes: [['agile_board_column'], ['team', 'status'], ['request'], ['failure_task'], ['phase'], ['urgent']],
});
export type TaskRow = Row<typeof Task>;
