import { Invalid, type AfterWrite, type HookContext, type WriteContext } from '@deskline/record-store';
import { numberedPhases } from '../project-template/project-work';
import { Phase } from '../project/phase.record';
import { Task } from '../task/task.record';
import type { WorkflowRow } from '../workflow/workflow.record';
import { withFailureTasks, type FailingTask } from './failure-tasks';
import { workflowTasks, type Surroundings } from './workflow-tasks';

interface TemplateContent {
  readonly phases: readonly string[];
  readonly tasks: readonly FailingTask[];
}

const CONTENT = `SELECT
  coalesce((SELECT jsonb_agg(name ORDER BY position) FROM workflow_template_phase WHERE workflow_template_id = $1), '[]') AS phases,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', own.id, 'task_template', own.task_template_id, 'subject', own.subject,
      'phase_name', own.phase_name, 'failure_task', own.failure_task_id,
      'failure', CASE WHEN own.failure_task_id IS NULL THEN (SELECT jsonb_build_object('task_template', f.id, 'subject', f.subject,
        'team', f.team_id, 'disabled', f.disabled) FROM task_template f WHERE f.id = own.failure_task_template_id) END, 'team', template.team_id, 'disabled', template.disabled,
      'predecessors', coalesce(
        (SELECT jsonb_agg(to_id) FROM workflow_template_task_predecessors WHERE from_id = own.id), '[]')) ORDER BY own.id)
    FROM workflow_template_task own JOIN task_template template ON template.id = own.task_template_id
    WHERE own.workflow_template_id = $1), '[]') AS tasks`;

const AROUND = `SELECT
  (SELECT (attributes->>'support_team')::bigint FROM reference WHERE type = 'service' AND id = $1) AS support_team,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', id, 'name', name)) FROM phase WHERE project_id = $2), '[]') AS phases`;

/** Limit per change, since templates may lead back to each other by the requests that tasks generate. */
const MAX_WORKFLOWS = 20;
const begun = new WeakMap<HookContext['transaction'], number>();

/** Creates the phases and tasks of the template of a new workflow, in their order. */
export const generateTasks: AfterWrite<WorkflowRow> = async (context) => {
  const { transaction, before, after } = context;
  if (before) return;
  const [work] = await transaction.query<TemplateContent>(
    CONTENT,
    [after.template],
    'workflow_template.work',
  );
  const { phases: names } = work ?? { phases: [] };
  const tasks = withFailureTasks(work?.tasks ?? []);
  const phases = await phasesOf(context, names);
  if (tasks.length === 0) return;
  const count = (begun.get(transaction) ?? 0) + 1;
  if (count > MAX_WORKFLOWS) throw new Invalid([{ field: 'template', because: 'cycle' }]);
  begun.set(transaction, count);
  // "disabled means the template may not be used for new tasks"
  if (tasks.some(({ disabled }) => disabled)) throw new Invalid([{ field: 'template', because: 'disabled' }]);
  const reserved = await context.reserve(Task, tasks.length);
  const around = await surroundingsOf(transaction, after);
  await context.createAll(
    Task,
    workflowTasks(tasks, reserved, { ...around, phases: [...phases, ...around.phases] }),
  );
};

/** Creates the phases; without any it asks nothing of the database. */
async function phasesOf(
  context: WriteContext<WorkflowRow>,
  names: readonly string[],
): Promise<Surroundings['phases']> {
  if (names.length === 0) return [];
  const reserved = await context.reserve(Phase, names.length);
  await context.createAll(Phase, numberedPhases(names, reserved, { workflow: context.after.id }));
  return names.map((name, at) => ({ id: reserved[at] as number, name }));
}

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
