import { latest, summary, voice } from '@deskline/record';
import { reasonOfAll, type WorkflowReason } from '../completion-reason';
import { progressOf, progressOfWorkflows, type Progress } from '../progress';
import { ProjectTask, type ProjectTaskRow } from '../project-task/project-task.record';
import { isFinished } from '../step/next-steps';
import { Workflow } from '../workflow/workflow.record';
import { progressOfTasks } from './phase.group';
import { Phase } from './phase.record';
import type { ProjectReason } from './project-kinds';
import { Project, type ProjectRow } from './project.record';

/** What there is to do in a project, as far as one type of records tells. */
export interface Work {
  readonly progress?: Progress | null;
  readonly target?: string | null;
  /** What it was completed for, where that can be told. */
  readonly reason?: WorkflowReason;
  /** Something is planned that nothing has been done for. */
  readonly toCome?: boolean;
}

/** A project and what is done in it: the work decides about its status, as tasks do about that of a workflow. */
export function decide(project: ProjectRow, work: readonly Work[]): Partial<ProjectRow> {
  const progress = progressOf(work.map((each) => each.progress ?? null));
  const toCome = work.some((each) => each.toCome);
  const status = statusOf(project.status, progress, toCome);
  const isDone = status === 'completed' && project.status !== 'completed';
  return {
    status,
    completion_reason: project.completion_reason ?? (isDone ? reasonOf(work) : null),
    completion_target_at: latest(...work.map(({ target }) => target ?? null)),
  };
}

/** A project knows fewer reasons: what was undone has come to nothing, what was done in spite of all is done. */
const AS_OF_A_PROJECT: Readonly<Record<NonNullable<WorkflowReason>, ProjectReason>> = {
  withdrawn: 'withdrawn',
  rejected: 'rejected',
  rolled_back: 'abandoned',
  failed: 'abandoned',
  partial: 'partial',
  disruptive: 'complete',
  complete: 'complete',
};

/** As with releases; "all tasks reach completed, approved or canceled: completion_reason set to complete". */
function reasonOf(work: readonly Work[]): ProjectReason {
  const reason = reasonOfAll(work.map((each) => each.reason ?? null));
  return reason === null ? 'complete' : AS_OF_A_PROJECT[reason];
}

/** Until work has begun, it is as its manager says; and so it is to be completed when all is done. */
function statusOf(said: ProjectRow['status'], progress: Progress | null, toCome: boolean): Progress {
  if (progress === null) return said;
  if (progress === 'completed') return toCome && said !== 'completed' ? 'in_progress' : 'completed';
  if (progress === 'registered') return said === 'completed' ? 'in_progress' : said;
  return progress;
}

/** What was aimed at stays when nothing is left to do. */
function targetOf(tasks: readonly Pick<ProjectTaskRow, 'status' | 'completion_target_at'>[]): string | null {
  const open = tasks.filter((task) => !isFinished(task));
  return latest(...(open.length > 0 ? open : tasks).map(({ completion_target_at }) => completion_target_at));
}

/** What has a say in a project: whatever else is done in it is one line here. */
const VOICES = [
  voice(Workflow, 'project', ['status', 'completion_reason', 'completion_target_at'], (workflows): Work => ({
    progress: progressOfWorkflows(workflows),
    reason: reasonOfAll(workflows.map(({ completion_reason }) => completion_reason)),
    target: latest(...workflows.map(({ completion_target_at }) => completion_target_at)),
  })),
  voice(ProjectTask, 'project', ['status', 'completion_target_at'], (tasks): Work => ({
    progress: progressOfTasks(tasks),
    target: targetOf(tasks),
  })),
  // What is done in a phase is told by whatever is done there; one that is to come keeps the project from being done.
  voice(Phase, 'project', ['status'], (phases): Work => ({
    toCome: phases.some(({ status }) => status === 'registered'),
  })),
];

export const projectGroups = summary(Project, VOICES, decide, ['status']);
