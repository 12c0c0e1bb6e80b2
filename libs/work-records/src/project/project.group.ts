import { latest, summary, voice } from '@deskline/record';
import { progressOf, progressOfWorkflows, type Progress } from '../progress';
import { Workflow } from '../workflow/workflow.record';
import { Phase } from './phase.record';
import { Project, type ProjectRow } from './project.record';

/** What there is to do in a project, as far as one type of records tells. */
export interface Work {
  readonly progress?: Progress | null;
  readonly target?: string | null;
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
    // "all tasks reach completed, approved or canceled: completion_reason set to complete"; a manager's own stays
    completion_reason: project.completion_reason ?? (isDone ? 'complete' : null),
    completion_target_at: latest(...work.map(({ target }) => target ?? null)),
  };
}

/** Until work has begun, it is as its manager says; and so it is to be completed when all is done. */
function statusOf(said: ProjectRow['status'], progress: Progress | null, toCome: boolean): Progress {
  if (progress === null) return said;
  if (progress === 'completed') return toCome && said !== 'completed' ? 'in_progress' : 'completed';
  if (progress === 'registered') return said === 'completed' ? 'in_progress' : said;
  return progress;
}

/** What has a say in a project: whatever else is done in it is one line here. */
const VOICES = [
  voice(Workflow, 'project', ['status', 'completion_target_at'], (workflows): Work => ({
    progress: progressOfWorkflows(workflows),
    target: latest(...workflows.map(({ completion_target_at }) => completion_target_at)),
  })),
  // What is done in a phase is told by whatever is done there; one that is to come keeps the project from being done.
  voice(Phase, 'project', ['status'], (phases): Work => ({
    toCome: phases.some(({ status }) => status === 'registered'),
  })),
];

export const projectGroups = summary(Project, VOICES, decide, ['status']);
