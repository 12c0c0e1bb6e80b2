import { change, isNew, on, type Rule } from '@deskline/record';
import type { AfterWrite } from '@deskline/record-store';
import type { TaskTemplateApprovalRow } from './task-template-approval.record';
import { TaskTemplate, type TaskTemplateRow } from './task-template.record';

const LINKED = `SELECT FROM task_template_cis WHERE from_id = $1 UNION ALL SELECT FROM task_template_service_instances WHERE from_id = $1 LIMIT 1`;

/** Marks a template with approvals, so that tasks from other templates need not look for any. */
export const equipsByApprovals: readonly Rule<TaskTemplateApprovalRow>[] = [
  on<TaskTemplateApprovalRow>(isNew, ({ after }) =>
    change(TaskTemplate, { id: after.task_template, not: { equips: true } }, { equips: true }),
  ),
];

/** Marks a template with CIs or service instances. It stays marked without them: then there is nothing to copy. */
export const equipsByLinks: AfterWrite<TaskTemplateRow> = async ({ transaction, id, after, amend }) => {
  if (after.equips) return;
  const linked = await transaction.rows(LINKED, [id], 'task_template.linked');
  if (linked.length > 0) await amend(TaskTemplate, id, { equips: true });
};
