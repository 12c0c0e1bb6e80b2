import type { AfterWrite } from '@deskline/record-store';
import { Approval } from '../approval/approval.record';
import { Task, type TaskRow } from './task.record';

interface Given {
  readonly approvals: readonly { readonly approver: number; readonly planned_effort: number | null }[];
  readonly cis: readonly number[];
  readonly service_instances: readonly number[];
}

const linkedBy = (path: string): string =>
  `coalesce((SELECT jsonb_agg(to_id ORDER BY to_id) FROM task_template_${path} WHERE from_id = $1
    AND NOT EXISTS (SELECT FROM task_${path} WHERE from_id = $2)), '[]') AS ${path}`;

/** Values of the template; links that the client has sent take the place of those of the template. */
const GIVEN = `SELECT ${linkedBy('cis')}, ${linkedBy('service_instances')},
  coalesce((SELECT jsonb_agg(jsonb_build_object('approver', given.approver_id, 'planned_effort', given.planned_effort) ORDER BY given.id)
    FROM task_template_approval given WHERE given.task_template_id = $1 AND NOT EXISTS (
      SELECT FROM approval WHERE task_id = $2 AND approver_id = given.approver_id)), '[]') AS approvals`;

/** Gives a new task the CIs and service instances of its template and, if it is an approval task, the approvals. */
export const equipTask: AfterWrite<TaskRow> = async ({ transaction, before, after, create, amend }) => {
  if (before || !after.equipped) return;
  const [given] = await transaction.query<Given>(GIVEN, [after.template, after.id], 'task.given');
  if (!given) return;
  const { approvals, cis, service_instances } = given;
  if (after.category === 'approval')
    for (const approval of approvals) await create(Approval, { task: after.id, ...approval });
  const links = {
    ...(cis.length > 0 && { ci_ids: cis }),
    ...(service_instances.length > 0 && { service_instance_ids: service_instances }),
  };
  if (Object.keys(links).length > 0) await amend(Task, after.id, links);
};
