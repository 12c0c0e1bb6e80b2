import type { TemplateTask } from './workflow-tasks';

type FailureTemplate = Pick<TemplateTask, 'task_template' | 'subject' | 'team'> & {
  readonly disabled: boolean;
};

/** Task of a workflow template with the task template of its failure task, where it is known by that alone. */
export type FailingTask = TemplateTask & {
  readonly disabled: boolean;
  readonly failure: FailureTemplate | null;
};

/**
 * "failure_task_template: assigned when the task fails or is rejected": the task of the workflow template that has it, or
 * one more task, in the phase of the task that fails, for all tasks that name it.
 */
export function withFailureTasks(tasks: readonly FailingTask[]): readonly FailingTask[] {
  const own = new Map(tasks.map(({ task_template, id }) => [task_template, id]));
  const made = new Map<number, FailingTask>();
  const idOf = ({ failure, phase_name }: FailingTask): number | null => {
    if (!failure) return null;
    const existing = own.get(failure.task_template);
    if (existing !== undefined) return existing;
    const id = made.get(failure.task_template)?.id ?? -failure.task_template;
    const more = { predecessors: [], failure_task: null, failure: null };
    if (!made.has(failure.task_template))
      made.set(failure.task_template, { ...failure, ...more, id, phase_name });
    return id;
  };
  const failing = tasks.map((task) => ({ ...task, failure_task: task.failure_task ?? idOf(task) }));
  return [...failing, ...made.values()];
}
