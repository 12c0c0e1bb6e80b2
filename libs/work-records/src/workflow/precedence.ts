/** Pairs [task, predecessor]. */
export type Precedence = readonly (readonly [number, number])[];

/** Predecessors of each task. */
export interface Order {
  predecessorsOf(task: number): readonly number[];
  /** Whether the task has neither predecessors nor successors. */
  standsApart(task: number): boolean;
}

export function orderOf(links: Precedence): Order {
  const predecessors = new Map<number, number[]>();
  const followed = new Set<number>();
  for (const [task, predecessor] of links) {
    append(predecessors, task, predecessor);
    followed.add(predecessor);
  }
  return {
    predecessorsOf: (task) => predecessors.get(task) ?? [],
    standsApart: (task) => !predecessors.has(task) && !followed.has(task),
  };
}

/** Appends in place, since a task may have a thousand predecessors. */
function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** "a predecessor cycle, or a predecessor of another workflow: 422", or of another project. */
export function faultIn<Elsewhere extends 'other_workflow' | 'other_project'>(
  links: Precedence,
  tasks: readonly number[],
  elsewhere: Elsewhere,
): Elsewhere | 'cycle' | null {
  const own = new Set(tasks);
  if (links.some(([task, predecessor]) => !own.has(task) || !own.has(predecessor))) return elsewhere;
  return inOrder(links, tasks) ? null : 'cycle';
}

/** Topological order; null when there is a cycle. */
export function inOrder(links: Precedence, tasks: readonly number[]): number[] | null {
  const waitingFor = new Map(tasks.map((task) => [task, 0]));
  const successors = new Map<number, number[]>();
  for (const [task, predecessor] of links) {
    waitingFor.set(task, (waitingFor.get(task) ?? 0) + 1);
    append(successors, predecessor, task);
  }
  const ordered = tasks.filter((task) => waitingFor.get(task) === 0);
  for (const task of ordered) {
    for (const successor of successors.get(task) ?? []) {
      const left = (waitingFor.get(successor) ?? 0) - 1;
      waitingFor.set(successor, left);
      if (left === 0) ordered.push(successor);
    }
  }
  return ordered.length === tasks.length ? ordered : null;
}
