import { latest, type WorkHours } from '@deskline/record';
import { completionTarget, type Plan } from '../task/completion-target';
import { isFinished } from '../step/next-steps';
import { DONE, isOneOf, type TaskStatus } from '../task/task-statuses';
import { inOrder, orderOf, type Precedence } from './precedence';

export interface Planned extends Plan {
  readonly id: number;
  readonly status: TaskStatus;
  readonly completion_target_at: string | null;
}

export interface Forecast {
  /** "completion_target_at of a workflow: target of the last task" that is not finished. */
  readonly target: string | null;
  /** Expected assignments of registered tasks; null when unknown. */
  readonly assignments: ReadonlyMap<number, string | null>;
}

/**
 * Expects a task to be assigned when the targets of its predecessors are reached, and a first task at the start of
 * the workflow.
 */
export function forecast<Task extends Planned>(
  tasks: readonly Task[],
  links: Precedence,
  start: string | null,
  hoursOf: (task: Task) => WorkHours | null | undefined,
): Forecast {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const { predecessorsOf } = orderOf(links);
  const targets = new Map<number, string | null>();
  const assignments = new Map<number, string | null>();
  for (const id of inOrder(links, [...byId.keys()]) ?? []) {
    const task = byId.get(id) as Task;
    const awaited = predecessorsOf(id).filter(
      (one) => byId.has(one) && !isOneOf(DONE, byId.get(one)?.status),
    );
    const reached = awaited.map((predecessor) => targets.get(predecessor) ?? null);
    const assigned = awaited.length === 0 ? start : reached.includes(null) ? null : latest(...reached);
    const isToCome = task.status === 'registered';
    if (isToCome) assignments.set(id, assigned);
    // Work hours are looked up only for tasks with a known beginning.
    const expected = isToCome && assigned !== null ? completionTarget(assigned, task, hoursOf(task)) : null;
    targets.set(id, task.completion_target_at ?? expected);
  }
  const open = tasks.filter((task) => !isFinished(task));
  return { target: latest(...open.map(({ id }) => targets.get(id) ?? null)), assignments };
}
