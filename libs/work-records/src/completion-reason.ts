import type { WorkflowRow } from './workflow/workflow.record';

export type WorkflowReason = WorkflowRow['completion_reason'];

/** What all workflows were completed for; when they are not of one mind, some of it was done. */
export function reasonOfAll(reasons: readonly WorkflowReason[]): WorkflowReason {
  const said = new Set(reasons.filter((reason) => reason !== null));
  return said.size > 1 ? 'partial' : ([...said][0] ?? null);
}
