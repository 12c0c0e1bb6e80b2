import { latest, summary, aggregate } from '@deskline/record';
import { reasonOfAll, type WorkflowReason } from '../completion-reason';
import { progressOf, progressOfWorkflows, type Progress } from '../progress';
import { ProjectTask, type ProjectTaskRow } from '../project-task/project-task.record';
import { isFinished } from '../step/next-steps';
import { Workflow } from '../workflow/workflow.record';
import { progressOfTasks } from './phase.group';
import { Phase } from './phase.record';
import type { ProjectReason } from './project-kinds';
import { Project, type ProjectRow } from './project.record';

/** Summary of one type of records in a project. */
export interface WorkSummary {
  readonly progress?: Progress | null;
  readonly target?: string | null;
  /** Common completion reason, if the type has one. */
  readonly reason?: WorkflowReason;
  /** Whether a phase without any work is left. */
  readonly hasWorkLeft?: boolean;
}

/** Status, completion reason and target of a project, summed up from its work like those of a workflow from its tasks. */
export function decide(project: ProjectRow, work: readonly WorkSummary[]): Partial<ProjectRow> {
  const progress = progressOf(work.map((each) => each.progress ?? null));
  const hasWorkLeft = work.some((each) => each.hasWorkLeft);
  const status = statusOf(project.status, progress, hasWorkLeft);
  const isDone = status === 'completed' && project.status !== 'completed';
  return {
    status,
    completion_reason: project.completion_reason ?? (isDone ? reasonOf(work) : null),
    completion_target_at: latest(...work.map(({ target }) => target ?? null)),
  };
}

/** Completion reasons of workflows mapped to the fewer ones of projects. */
const PROJECT_REASONS: Readonly<Record<NonNullable<WorkflowReason>, ProjectReason>> = {
  withdrawn: 'withdrawn',
  rejected: 'rejected',
  rolled_back: 'abandoned',
  failed: 'abandoned',
  partial: 'partial',
  disruptive: 'complete',
  complete: 'complete',
};

/** As with releases; "all tasks reach completed, approved or canceled: completion_reason set to complete". */
function reasonOf(work: readonly WorkSummary[]): ProjectReason {
  const reason = reasonOfAll(work.map((each) => each.reason ?? null));
  return reason === null ? 'complete' : PROJECT_REASONS[reason];
}

/** Before work begins the manager sets the status; a phase without work keeps the project from being completed. */
function statusOf(said: ProjectRow['status'], progress: Progress | null, hasWorkLeft: boolean): Progress {
  if (progress === null) return said;
  if (progress === 'completed') return hasWorkLeft && said !== 'completed' ? 'in_progress' : 'completed';
  if (progress === 'registered') return said === 'completed' ? 'in_progress' : said;
  return progress;
}

/** Latest target of the open tasks; of all tasks once none is open, so that the target stays. */
function targetOf(tasks: readonly Pick<ProjectTaskRow, 'status' | 'completion_target_at'>[]): string | null {
  const open = tasks.filter((task) => !isFinished(task));
  return latest(...(open.length > 0 ? open : tasks).map(({ completion_target_at }) => completion_target_at));
}

/** Record types that a project sums up, one line each. */
const VOICES = [
  aggregate(
    Workflow,
    'project',
    ['status', 'completion_reason', 'completion_target_at'],
    (workflows): WorkSummary => ({
      progress: progressOfWorkflows(workflows),
      reason: reasonOfAll(workflows.map(({ completion_reason }) => completion_reason)),
      target: latest(...workflows.map(({ completion_target_at }) => completion_target_at)),
    }),
  ),
  aggregate(ProjectTask, 'project', ['status', 'completion_target_at'], (tasks): WorkSummary => ({
    progress: progressOfTasks(tasks),
    target: targetOf(tasks),
  })),
  // The work in a phase is summed up above; a registered phase keeps the project from being completed.
  aggregate(Phase, 'project', ['status'], (phases): WorkSummary => ({
    hasWorkLeft: phases.some(({ status }) => status === 'registered'),
  })),
];

export const projectGroups = summary(Project, VOICES, decide, ['status']);
