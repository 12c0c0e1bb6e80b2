import { latest, type WorkHours } from '@deskline/record';
import { completionTarget, type Plan } from '../task/completion-target';
import { DONE } from '../task/task-statuses';
import type { TaskRow } from '../task/task.record';
import { inOrder, orderOf, type Precedence } from './precedence';

export type Planned = Plan & Pick<TaskRow, 'id' | 'status' | 'completion_target_at'>;

/**
 * "completion_target_at of a workflow: target of the last task". A task that is not assigned yet is
 * expected to be when the targets of the tasks it follows are reached; the first ones when the
 * workflow is to start. Null when nothing says when that is.
 */
export function targetOfLastTask<Task extends Planned>(
  tasks: readonly Task[],
  links: Precedence,
  start: string | null,
  known: (task: Task) => { readonly team?: WorkHours | undefined },
): string | null {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const { predecessorsOf } = orderOf(links);
  const targets = new Map<number, string | null>();
  for (const id of inOrder(links, [...byId.keys()]) ?? []) {
    const task = byId.get(id) as Task;
    const awaited = predecessorsOf(id).filter((predecessor) => isAwaited(byId.get(predecessor)));
    const reached = awaited.map((predecessor) => targets.get(predecessor) ?? null);
    const assigned = awaited.length === 0 ? start : reached.includes(null) ? null : latest(...reached);
    const expected = task.status === 'registered' ? completionTarget(assigned, task, known(task)) : null;
    targets.set(id, task.completion_target_at ?? expected);
  }
  return latest(...targets.values());
}

/** A task that was canceled before it was ever assigned holds nothing up. */
const isAwaited = (task: Planned | undefined): boolean =>
  task !== undefined &&
  !(task.completion_target_at === null && (DONE as readonly string[]).includes(task.status));
