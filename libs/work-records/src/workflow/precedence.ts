/** [task, the task it follows] */
export type Precedence = readonly (readonly [number, number])[];

/** Which tasks each task follows, and whether it stands in the order at all. */
export interface Order {
  predecessorsOf(task: number): readonly number[];
  /** It neither follows another task nor is followed by one. */
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

/** In place: a task may follow a thousand others. */
function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What is wrong with the order: "a predecessor cycle, or a predecessor of another workflow: 422", or of another project. */
export function faultIn<Elsewhere extends 'other_workflow' | 'other_project'>(
  links: Precedence,
  tasks: readonly number[],
  elsewhere: Elsewhere,
): Elsewhere | 'cycle' | null {
  const known = new Set(tasks);
  if (links.some(([task, predecessor]) => !known.has(task) || !known.has(predecessor))) return elsewhere;
  return inOrder(links, tasks) ? null : 'cycle';
}

/** Every task after the tasks it follows; null when that cannot be. */
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
