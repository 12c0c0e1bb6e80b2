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
  SPECIALISTS,
  WORK_HOURS,
  writtenBy,
  type Row,
} from '@deskline/record';
import { VISIBLE_TO_APPROVER } from '../approval/approval-statuses';
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
import { PROJECT_TASK_CATEGORIES } from '../project/project-kinds';
import { FINISHED } from '../task/task-statuses';
import { ASSIGNABLE } from '../task/template-lookups';
import { STAFF, staffRead } from '../work-access';
import { ACTIVE, PROJECT_TASK_STATUSES } from './project-task-statuses';

const sorted = [
  'id',
  'sourceID',
  'subject',
  'category',
  'status',
  'completion_target_at',
  'finished_at',
  'created_at',
  'updated_at',
] as const;

/** "be manager of and write those records and their tasks" */
const ofOwnProject = { 'project.manager': me } as const;

/** Project tasks have assignees instead of a member; canceled assignments do not count. */
const assignedToMe = {
  some: {
    of: 'project_task_assignment',
    by: 'project_task',
    where: { assignee: me, not: { status: 'canceled' } },
  },
} as const;

/** Approvals that are visible to the API user. */
const approvalOfMe = {
  category: 'approval',
  some: {
    of: 'project_task_assignment',
    by: 'project_task',
    where: { assignee: me, status: VISIBLE_TO_APPROVER },
  },
} as const;

/** Required, unless the project task template gives it. */
const FROM_TEMPLATE = { givenBy: 'project_task_template' } as const;

/** Fields of a task template, of a workflow or of a project, that a project task made from it has too. */
const COPIED_FROM_TEMPLATE = {
  instructions: 'text',
  note: 'text',
  team: 'reference',
  supplier: 'reference',
  skill_pool: 'reference',
  planned_effort: 'integer',
  required_approvals: 'integer',
  urgent: 'boolean',
  work_hours_are_24x7: 'boolean',
} as const;

export const ProjectTask = defineRecord('project_task', {
  collection: 'project_tasks',
  fields: {
    ...common,
    subject: required.string(255, FROM_TEMPLATE),
    category: required.enum(PROJECT_TASK_CATEGORIES, FROM_TEMPLATE),
    status: optional.enum(PROJECT_TASK_STATUSES, { default: 'registered' }),
    project: required.reference('project'),
    ...serviceThrough('project'),
    phase: optional.reference('phase', {
      listedAs: 'project_tasks',
      sameAccount: true,
      // "phase has id, name, position, status, started_at, completed_at, created_at, updated_at"
      shows: ['position', 'status', 'started_at', 'completed_at', 'created_at', 'updated_at'],
    }),
    // "template reference Task Template Req"; tasks from a project task template have none
    template: required.reference('task_template', {
      sameAccount: true,
      requiredOfClients: true,
      ...FROM_TEMPLATE,
    }),
    project_task_template: optional.reference('project_task_template', {
      listedAs: 'tasks',
      sameAccount: true,
    }),
    manager: readonly.reference('person', { through: 'project' }),
    requester: hidden.reference('person', { untracked: true }), // of the first request of its project, for its template
    team: optional.reference('team'),
    ...atSupplier,
    skill_pool: optional.reference('skill_pool'),
    ...onAgileBoard,
    planned_duration: required.duration({ ...plannedMinutes, ...FROM_TEMPLATE }),
    planned_effort: optional.duration(plannedMinutes), // "minutes expected from the team"
    required_approvals: optional.integer({ min: 1, default: 1 }), // "number of assignees who must approve"
    resolution_duration: readonly.duration(),
    start_at: optional.datetime(),
    deadline: optional.datetime(), // "moment a milestone must be reached"
    waiting_until: optional.datetime({ unselectable: true }),
    anticipated_assignment_at: readonly.datetime({ untracked: true }),
    assigned_at: optional.datetime(),
    completion_target_at: readonly.datetime(),
    finished_at: optional.datetime(),
    urgent: optional.boolean({ default: false }),
    work_hours_are_24x7: optional.boolean({ default: false }),
    copy_notes_to_project: hidden.boolean(), // copied from its template
    equipped: hidden.boolean(), // its template may have assignments for it
    instructions: optional.text(),
    checked_items: optional.strings(),
    ...noted,
    ...timeSpent,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'instructions', 'note'),
  },
  list: sorted,
  listAlso: ['phase'],
  filter: [...sorted, 'source', 'team', 'service', ...WORK_FILTERS],
  defaultSort: '-id',
  views: {
    finished: { status: FINISHED },
    open: { not: { status: FINISHED } },
    managed_by_me: ofOwnProject,
    assigned_to_me: assignedToMe,
    open_to_me: { status: ACTIVE, ...assignedToMe },
  },
  createUnder: [{ parent: 'project', paths: ['tasks', 'project_tasks'], parentInBody: true }],
  recordsFromInput: [
    noteMade,
    {
      ...timeEntryMade,
      copies: {
        service: 'project.service',
        customer: 'project.customer',
        effort_class: ['project_task_template.effort_class', 'template.effort_class'],
      },
    },
  ],
  links: {
    predecessors: {
      to: 'project_task',
      ids: 'predecessor_ids',
      inverse: 'successors',
      inverseIds: 'successor_ids',
      byDefiner: true, // a predecessor holds the task back
    },
  },
  events: ['create', 'update', 'note-added', 'status-changed'],
  webhooks: true,
  access: [
    staffRead,
    writtenBy('project_manager'),
    { to: STAFF, create: ofOwnProject, update: ofOwnProject },
    { to: SPECIALISTS, update: { any: [{ team: myTeams }, assignedToMe] } }, // "what is assigned to own teams"
    // Approvers read what they approve.
    { to: 'everyone', read: approvalOfMe, onlyInViews: ['assigned_to_me', 'open_to_me'] },
  ],
  lookups: {
    agile_board_column: COLUMN_LOOKUPS,
    project: { ...WORK_HOURS, manager: 'reference', service: ASSIGNABLE.service },
    requester: ASSIGNABLE.requester.lookups,
    phase: { project: 'reference' },
    team: WORK_HOURS,
    template: {
      ...COPIED_FROM_TEMPLATE,
      copy_notes_to_workflow: 'boolean',
      assign_to_workflow_manager: 'boolean',
      planned_effort_workflow_manager: 'integer',
    },
    project_task_template: {
      subject: 'string',
      category: 'enum',
      planned_duration: 'integer',
      ...COPIED_FROM_TEMPLATE,
      copy_notes_to_project: 'boolean',
      equips: 'boolean',
      assign_to_project_manager: 'boolean',
      assign_to_requester: 'boolean',
      assign_to_requester_business_unit_manager: 'boolean',
      assign_to_requester_manager: 'boolean',
      assign_to_service_owner: 'boolean',
      planned_effort_project_manager: 'integer',
      planned_effort_requester: 'integer',
      planned_effort_requester_business_unit_manager: 'integer',
      planned_effort_requester_manager: 'integer',
      planned_effort_service_owner: 'integer',
    },
  },
  timerFields: ['waiting_until'],
  indexes: [['agile_board_column'], ['urgent']], // its neighbours in a column
});
export type ProjectTaskRow = Row<typeof ProjectTask>;
