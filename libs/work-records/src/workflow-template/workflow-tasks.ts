import { inOrder } from '../workflow/precedence';

/** Task of a workflow template, with fields of its task template. */
export interface TemplateTask {
  readonly id: number;
  readonly task_template: number;
  readonly subject: string;
  readonly phase_name: string | null;
  readonly failure_task: number | null;
  readonly team: number | null;
  readonly predecessors: readonly number[];
}

/** Context of the workflow that its tasks depend on. */
export interface Surroundings {
  readonly workflow: number;
  readonly phases: readonly { readonly id: number; readonly name: string }[];
  /** Support team of the service, for tasks with a template without team. */
  readonly support_team: number | null;
}

export interface NewTask {
  readonly id: number;
  readonly values: Readonly<Record<string, unknown>>;
}

/** Tasks of a new workflow, each after its predecessors, with ids that are reserved for them. */
export function workflowTasks(
  tasks: readonly TemplateTask[],
  reserved: readonly number[],
  around: Surroundings,
): NewTask[] {
  const ids = new Map(tasks.map(({ id }, at) => [id, reserved[at] as number]));
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const phases = new Map(around.phases.map(({ id, name }) => [name.toLowerCase(), id]));
  const links = tasks.flatMap(({ id, predecessors }) => predecessors.map((before) => [id, before] as const));
  const ordered = inOrder(links, [...ids.keys()]) ?? [];
  return ordered.map((id) => {
    const { task_template, subject, phase_name, failure_task, team, predecessors } = byId.get(
      id,
    ) as TemplateTask;
    return {
      id: ids.get(id) as number,
      values: {
        workflow: around.workflow,
        template: task_template,
        subject,
        phase: phases.get((phase_name ?? '').toLowerCase()) ?? null,
        failure_task: failure_task === null ? null : (ids.get(failure_task) ?? null),
        predecessor_ids: predecessors.map((before) => ids.get(before) as number),
        ...(team === null && { team: around.support_team }),
      },
    };
  });
}
