import type { HookContext } from '@deskline/record-store';
import { clampInteger } from '../clamp-integer';
import { Workflow } from './workflow.record';

/** Request or problem, with the fields that decide its planned effort. */
interface Related {
  readonly workflow: number | null;
  /** A request without a planned effort has that of its template. */
  readonly template?: number | null;
  readonly planned_effort?: number | null;
}

const EFFORT = `SELECT related_effort AS stored,
  (SELECT coalesce(sum(coalesce(own.planned_effort, template.planned_effort)), 0) FROM request own
    LEFT JOIN request_template template ON template.id = own.template_id WHERE own.workflow_id = $1) +
  (SELECT coalesce(sum(planned_effort), 0) FROM problem WHERE workflow_id = $1) AS planned
FROM workflow WHERE id = $1`;

/** Ids of the present and the former workflow, where the relation or the effort has changed; in locking order. */
export function workflowsAffected(before: Related | null, after: Related): number[] {
  const isMoved = before?.workflow !== after.workflow;
  const isPlannedAnew =
    before?.template !== after.template || before?.planned_effort !== after.planned_effort;
  if (!isMoved && !isPlannedAnew) return [];
  const ids = [before?.workflow, after.workflow].filter((id) => typeof id === 'number');
  return [...new Set(ids)].sort((one, other) => one - other);
}

/** "planned effort of related requests and problems": summed only when one of them has come, gone or changed. */
export async function sumRelatedEffort({
  transaction,
  amend,
  before,
  after,
}: HookContext & { readonly before: Related | null; readonly after: Related }): Promise<void> {
  for (const id of workflowsAffected(before, after)) {
    // Locked first, with the records above it, so that the second of two concurrent changes sees the first.
    await amend(Workflow, id, {});
    const [found] = await transaction.query<{ stored: number | null; planned: string }>(EFFORT, [id]);
    const related_effort = clampInteger(Number(found?.planned)) || null;
    if (found && found.stored !== related_effort) await amend(Workflow, id, { related_effort });
  }
}
