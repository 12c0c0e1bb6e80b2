import type { WorkflowRow } from './workflow/workflow.record';

export type WorkflowReason = WorkflowRow['completion_reason'];

/** Common completion reason of all workflows; `partial` when they differ. */
export function reasonOfAll(reasons: readonly WorkflowReason[]): WorkflowReason {
  const said = new Set(reasons.filter((reason) => reason !== null));
  return said.size > 1 ? 'partial' : ([...said][0] ?? null);
}
