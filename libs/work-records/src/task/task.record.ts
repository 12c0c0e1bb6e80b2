import {
  attachmentsOf,
  common,
  defineRecord,
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
  onAgileBoard,
  timeEntryMade,
  timeSpent,
} from '../common-fields';
import { assigneesUpdate, staffRead } from '../work-access';
import { FINISHED, TASK_STATUSES } from './task-statuses';

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

export const Task = defineRecord('task', {
  collection: 'tasks',
  fields: {
    ...common,
    subject: required.string(255),
    category: required.enum(['risk_and_impact', 'approval', 'implementation', 'automation']),
    status: optional.enum(TASK_STATUSES, { default: 'registered' }),
    impact: optional.enum(IMPACTS),
    team: required.reference('team'),
    member: optional.reference('person'), // "null for approval tasks with several approvers"
    manager: readonly.reference('person', { through: 'workflow' }),
    workflow: required.reference('workflow'),
    template: required.reference('task_template'),
    phase: optional.reference('phase'),
    ...atSupplier,
    skill_pool: optional.reference('skill_pool'),
    failure_task: optional.reference('task'),
    request: optional.reference('request'),
    request_template: optional.reference('request_template'),
    request_service_instance: optional.reference('service_instance'),
    ...onAgileBoard,
    planned_duration: required.duration({ min: 0, max: MOST_MINUTES }),
    planned_effort: optional.duration({ min: 0, max: MOST_MINUTES }),
    required_approvals: optional.integer({ min: 1, default: 1 }),
    rejection_count: readonly.integer(),
    resolution_duration: readonly.duration(),
    start_at: optional.datetime(),
    waiting_until: optional.datetime(),
    anticipated_assignment_at: readonly.datetime(),
    assigned_at: optional.datetime(),
    completion_target_at: readonly.datetime(),
    finished_at: optional.datetime(),
    new_assignment: readonly.boolean({ default: false }),
    provider_not_accountable: readonly.boolean(),
    urgent: optional.boolean({ default: false }),
    work_hours_are_24x7: optional.boolean({ default: false }),
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
    managed_by_me: { 'workflow.manager': me },
    assigned_to_my_team: { team: myTeams },
    assigned_to_me: { member: me },
    // "approval tasks assigned to the API user whose status is not registered"
    approval_by_me: {
      category: 'approval',
      not: { status: 'registered' },
      any: [{ member: me }, { some: { of: 'approval', by: 'task', where: { approver: me, status: ASKED } } }],
    },
  },
  createUnder: [{ parent: 'workflow', paths: ['tasks'] }],
  makes: [noteMade, { ...timeEntryMade, copies: { workflow: 'workflow', service: 'workflow.service' } }],
  links: {
    predecessors: {
      to: 'task',
      ids: 'predecessor_ids',
      inverse: 'successors',
      inverseIds: 'successor_ids',
    },
  },
  events: ['create', 'update', 'status-changed', 'team-changed', 'member-changed', 'note-added'],
  access: [staffRead, writtenBy('workflow_manager'), assigneesUpdate],
  knows: {
    workflow: { manager: 'reference', project: 'reference' },
    phase: { project: 'reference' },
    failure_task: { workflow: 'reference' },
    team: WORK_HOURS,
    template: { instructions: 'text', note: 'text', provider_not_accountable: 'boolean' }, // "copied to new tasks"
  },
  moments: ['waiting_until'],
  // A request that is completed looks for its task, a task for what it is the failure task of, and a phase for its tasks.
  indexes: [['team', 'status'], ['request'], ['failure_task'], ['phase']],
});
export type TaskRow = Row<typeof Task>;
