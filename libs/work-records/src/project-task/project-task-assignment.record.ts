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
import { APPROVAL_MOVES, APPROVAL_STATUSES, VISIBLE_TO_APPROVER } from '../approval/approval-statuses';
import { plannedMinutes } from '../common-fields';
import { STAFF, staffRead } from '../work-access';

const listed = ['id', 'assignee', 'status', 'planned_effort'] as const;

const ofOwnProject = { 'project_task.project.manager': me } as const;

const approvalOfMe = { 'project_task.category': 'approval', assignee: me } as const;

/** Assignment of a project task to one person, who works on it or, if it is an approval, answers. */
export const ProjectTaskAssignment = defineRecord('project_task_assignment', {
  collection: 'project_task_assignments',
  fields: {
    ...commonWithoutSource,
    project_task: hidden.reference('project_task'),
    assignee: required.reference('person'),
    status: optional.enum(APPROVAL_STATUSES, { default: 'registered' }),
    planned_effort: optional.duration(plannedMinutes),
    waiting_until: readonly.datetime(), // a project task waits as a whole
    attachment: readonly.object(), // summaries are not made
  },
  list: listed,
  filter: listed,
  defaultSort: 'id',
  createUnder: [{ parent: 'project_task', paths: ['assignments'] }],
  // Project tasks have assignees instead of a member; canceled assignments do not count.
  filtersParents: { name: 'member', by: 'assignee', where: { not: { status: 'canceled' } } },
  nested: true,
  deletable: true,
  events: ['create', 'update', 'delete'],
  unique: [['project_task', 'assignee']], // as with approvals: each counts once
  moves: { status: APPROVAL_MOVES },
  access: [
    staffRead,
    writtenBy('project_manager'),
    { to: ['project_manager'], delete: { not: { 'project_task.category': 'approval' } } },
    // As with approvals: those of approval tasks are taken away by the manager of the project and administrators.
    { to: ADMINISTRATORS, delete: true },
    { to: STAFF, create: ofOwnProject, update: ofOwnProject, delete: ofOwnProject },
    { to: STAFF, update: { assignee: me, status: 'assigned' }, changing: ['status'] }, // "approvals asked of them"
    // People outside the staff are assigned approvals only.
    { to: 'everyone', read: { ...approvalOfMe, status: VISIBLE_TO_APPROVER } },
    { to: 'everyone_but_auditors', update: { ...approvalOfMe, status: 'assigned' }, changing: ['status'] },
  ],
  lookups: {
    project_task: { category: 'enum', project: { to: 'project', lookups: { manager: 'reference' } } },
  },
});
export type ProjectTaskAssignmentRow = Row<typeof ProjectTaskAssignment>;
