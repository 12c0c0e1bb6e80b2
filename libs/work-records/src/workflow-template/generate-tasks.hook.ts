import { Invalid, type AfterWrite, type HookContext } from '@deskline/record-store';
import { Task } from '../task/task.record';
import type { WorkflowRow } from '../workflow/workflow.record';
import { workflowTasks, type Surroundings, type TemplateTask } from './workflow-tasks';

type Read = TemplateTask & { readonly disabled: boolean };

const TASKS = `SELECT own.id, own.task_template_id AS task_template, own.subject, own.phase_name,
  own.failure_task_id AS failure_task, template.team_id AS team, template.disabled,
  coalesce((SELECT jsonb_agg(to_id) FROM workflow_template_task_predecessors WHERE from_id = own.id), '[]') AS predecessors
FROM workflow_template_task own JOIN task_template template ON template.id = own.task_template_id
WHERE own.workflow_template_id = $1 ORDER BY own.id`;

const AROUND = `SELECT
  (SELECT (attributes->>'support_team')::bigint FROM reference WHERE type = 'service' AND id = $1) AS support_team,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name)) FROM phase WHERE project_id = $2), '[]') AS phases`;

/** Limit per change, since templates may lead back to each other by the requests that tasks generate. */
const MAX_WORKFLOWS = 20;
const begun = new WeakMap<HookContext['transaction'], number>();

/** Creates the tasks of the template of a new workflow, in their order. */
export const generateTasks: AfterWrite<WorkflowRow> = async (context) => {
  const { transaction, before, after } = context;
  if (before) return;
  const tasks = await transaction.query<Read>(TASKS, [after.template], 'workflow_template.tasks');
  if (tasks.length === 0) return;
  const count = (begun.get(transaction) ?? 0) + 1;
  if (count > MAX_WORKFLOWS) throw new Invalid([{ field: 'template', because: 'cycle' }]);
  begun.set(transaction, count);
  // "disabled means the template may not be used for new tasks"
  if (tasks.some(({ disabled }) => disabled)) throw new Invalid([{ field: 'template', because: 'disabled' }]);
  const reserved = await context.reserve(Task, tasks.length);
  const around = await surroundingsOf(transaction, after);
  await context.createAll(Task, workflowTasks(tasks, reserved, around));
};

async function surroundingsOf(
  transaction: HookContext['transaction'],
  { id, service, project }: WorkflowRow,
): Promise<Surroundings> {
  const [found] = await transaction.query<Omit<Surroundings, 'workflow'>>(
    AROUND,
    [service, project],
    'workflow.surroundings',
  );
  return { phases: [], support_team: null, ...found, workflow: id };
}
