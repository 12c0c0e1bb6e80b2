import {
  change,
  changes,
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
import { followsColumn } from '../board/column-action.rules';
import { standsInColumnOfBoard } from '../board/on-board.rules';
import { checksItemsOf } from '../checklist/checklist';
import { approvalsBind } from '../step/binding';
import { stepRules } from '../step/step.rules';
import { completionTarget } from '../task/completion-target';
import { FINISHED } from '../task/task-statuses';
import { assignedWhenWaited, leaves } from '../transitions';
import { startFromTemplate } from './from-template.rules';
import { ProjectTaskAssignment } from './project-task-assignment.record';
import type { ProjectTaskRow } from './project-task.record';

/** Work hours of the team; of the project without a team, or with a team that has none. */
export const hoursOf = ({ team, project }: LookedUpBy<ProjectTaskRow>): WorkHours | undefined =>
  team?.work_hours ? team : project;

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

  ...startFromTemplate,
  checksItemsOf(({ after }) => after.instructions),

  followsColumn<ProjectTaskRow>(),
  isNotBornApproved,
  ...approvalsBind<ProjectTaskRow>(({ project }) => project?.manager),
  ...stepRules<ProjectTaskRow>(hoursOf),
  milestoneTarget,
  standsInColumnOfBoard,

  on([leaves('status', FINISHED), is('category', 'approval')], askAgain),
];

export const projectTaskTimers: readonly Timer<ProjectTaskRow>[] = [assignedWhenWaited];
