import { latest, summary, aggregate } from '@deskline/record';
import { reasonOfAll, type WorkflowReason } from '../completion-reason';
import { greatestImpact, type Impact } from '../impacts';
import { progressOfWorkflows, type Progress } from '../progress';
import { Workflow, type WorkflowRow } from '../workflow/workflow.record';
import { Release, type ReleaseRow } from './release.record';

/** Summary of the workflows of a release. */
interface Course {
  readonly progress: Progress | null;
  readonly reasons: readonly WorkflowReason[];
  readonly impact: Impact;
  readonly target: string | null;
}

type Step = Pick<WorkflowRow, 'status' | 'completion_reason' | 'impact' | 'completion_target_at'>;

export const courseOf = (workflows: readonly Step[]): Course => ({
  progress: progressOfWorkflows(workflows),
  reasons: workflows.map(({ completion_reason }) => completion_reason),
  impact: greatestImpact(workflows.map(({ impact }) => impact)),
  target: latest(...workflows.map(({ completion_target_at }) => completion_target_at)),
});

/** All of these fields follow from the workflows; clients cannot set them. */
export function decide(_release: ReleaseRow, [course]: readonly Course[]): Partial<ReleaseRow> {
  const status = course?.progress ?? 'registered';
  return {
    status,
    completion_reason: status === 'completed' ? reasonOfAll(course?.reasons ?? []) : null,
    impact: course?.impact ?? 'none',
    completion_target_at: course?.target ?? null,
  };
}

export const releaseGroups = summary(
  Release,
  [
    aggregate(
      Workflow,
      'release',
      ['status', 'completion_reason', 'impact', 'completion_target_at'],
      courseOf,
    ),
  ],
  decide,
);
