import type { WorkflowRow } from './workflow/workflow.record';

/** How far something is that others are parts of. */
export const PROGRESS = ['registered', 'in_progress', 'progress_halted', 'completed'] as const;
export type Progress = (typeof PROGRESS)[number];

/**
 * What the parts make of the whole: one that is halted halts it, and it is under way from the first that has begun to
 * the last that is done. Null of nothing. Parts may be taken together in any way before they are taken together.
 */
export function progressOf(parts: readonly (Progress | null)[]): Progress | null {
  const said = parts.filter((each) => each !== null);
  if (said.length === 0) return null;
  if (said.includes('progress_halted')) return 'progress_halted';
  const [first] = said;
  return first && said.every((each) => each === first) ? first : 'in_progress';
}

/** A workflow that is being created has not begun. */
export const progressOfWorkflows = (workflows: readonly Pick<WorkflowRow, 'status'>[]): Progress | null =>
  progressOf(workflows.map(({ status }) => (status === 'being_created' ? 'registered' : status)));
