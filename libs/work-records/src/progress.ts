import type { WorkflowRow } from './workflow/workflow.record';

/** Progress of a record that sums up others: a phase, a project, a release. */
export const PROGRESS = ['registered', 'in_progress', 'progress_halted', 'completed'] as const;
export type Progress = (typeof PROGRESS)[number];

/**
 * Progress of a whole from that of its members: a halted one halts it; it is in progress from the first that has
 * begun to the last that is completed. Null without members. Associative, so members may be summed up in stages.
 */
export function progressOf(parts: readonly (Progress | null)[]): Progress | null {
  const said = parts.filter((each) => each !== null);
  if (said.length === 0) return null;
  if (said.includes('progress_halted')) return 'progress_halted';
  const [first] = said;
  return first && said.every((each) => each === first) ? first : 'in_progress';
}

/** A workflow that is being created counts as registered. */
export const progressOfWorkflows = (workflows: readonly Pick<WorkflowRow, 'status'>[]): Progress | null =>
  progressOf(workflows.map(({ status }) => (status === 'being_created' ? 'registered' : status)));
