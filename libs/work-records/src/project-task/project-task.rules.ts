import {
  change,
  changes,
  create,
  is,
  isNew,
  not,
  notBefore,
  on,
  refuse,
  type LookedUpBy,
  type Rule,
  type Then,
  type Timer,
  type When,
  type WorkHours,
} from '@deskline/record';
import { isNotBornApproved } from '../approval/manual-outcome';
import { standsInColumnOfBoard } from '../board/on-board.rules';
import { checksItemsOf } from '../checklist/checklist';
import { noteOfTemplate } from '../note/note-of-template';
import { approvalsBind } from '../step/binding';
import { stepRules } from '../step/step.rules';
import { TaskTemplate } from '../task-template/task-template.record';
import { attachedInstructions } from '../task/attached-instructions';
import { completionTarget } from '../task/completion-target';
import { FINISHED } from '../task/task-statuses';
import { assignedWhenWaited, leaves } from '../transitions';
import { ProjectTaskAssignment } from './project-task-assignment.record';
import type { ProjectTaskRow } from './project-task.record';

/** Work hours of the team; of the project without a team, or with a team that has none. */
export const hoursOf = ({ team, project }: LookedUpBy<ProjectTaskRow>): WorkHours | undefined =>
  team?.work_hours ? team : project;

const COPIED = [
  'instructions',
  'team',
  'supplier',
  'skill_pool',
  'planned_effort',
  'required_approvals',
  'urgent',
  'work_hours_are_24x7',
] as const;

/** Copies the fields of the template that the client does not send. */
const copyFields: Rule<ProjectTaskRow> = ({ before, sentFields, lookups: { template } }) => {
  if (before !== null || !template) return [];
  const names = COPIED.filter((name) => !sentFields?.has(name));
  const given = Object.fromEntries(names.map((name) => [name, template[name]])) as Partial<ProjectTaskRow>;
  return [{ set: { ...given, copy_notes_to_project: template.copy_notes_to_workflow } }];
};

const copyInstructions: Rule<ProjectTaskRow> = ({ before, sentFields, lookups: { template } }) =>
  before === null && !sentFields?.has('instructions') ? attachedInstructions(template) : [];

const copyNote: Rule<ProjectTaskRow> = ({ before, after, lookups: { template } }) =>
  before === null && template?.note
    ? [noteOfTemplate({ project_task: after.id }, template.note, TaskTemplate, template.id)]
    : [];

/** "assign_to_workflow_manager": for a project task, the manager of the project. */
const assignManager: Rule<ProjectTaskRow> = ({ before, after, lookups: { template, project } }) => {
  const assignee = template?.assign_to_workflow_manager ? project?.manager : null;
  const planned_effort = template?.planned_effort_workflow_manager ?? null;
  return before === null && assignee
    ? [create(ProjectTaskAssignment, { project_task: after.id, assignee, planned_effort })]
    : [];
};

/** Reopening an approval resets all of its answers. */
const askAgain: Then<ProjectTaskRow> = ({ after }) =>
  change(
    ProjectTaskAssignment,
    { project_task: after.id, status: ['approved', 'rejected', 'canceled'] },
    { status: 'registered' },
  );

const deadlineOf = (task: ProjectTaskRow | null): string | null =>
  task?.category === 'milestone' ? task.deadline : null;

/** "deadline: moment a milestone must be reached"; without one the target follows from the plan. */
const milestoneTarget: Rule<ProjectTaskRow> = ({ before, after, lookups }) => {
  const deadline = deadlineOf(after);
  if (!deadline && !deadlineOf(before)) return [];
  const target = deadline ?? completionTarget(after.assigned_at, after, hoursOf(lookups));
  return [{ set: { completion_target_at: target } }];
};

const isPhaseElsewhere: When<ProjectTaskRow> = ({ after, lookups: { phase } }) =>
  phase !== undefined && phase.project !== after.project;

export const projectTaskRules: readonly Rule<ProjectTaskRow>[] = [
  notBefore('deadline', 'start_at'),
  on([not(isNew), changes('project')], refuse('project', 'readonly')),
  on([changes('phase'), isPhaseElsewhere], refuse('phase', 'other_project')),

  copyFields,
  copyInstructions,
  copyNote,
  assignManager,
  checksItemsOf(({ after }) => after.instructions),

  isNotBornApproved,
  ...approvalsBind<ProjectTaskRow>(({ project }) => project?.manager),
  ...stepRules<ProjectTaskRow>(hoursOf),
  milestoneTarget,
  standsInColumnOfBoard,

  on([leaves('status', FINISHED), is('category', 'approval')], askAgain),
];

export const projectTaskTimers: readonly Timer<ProjectTaskRow>[] = [assignedWhenWaited];
