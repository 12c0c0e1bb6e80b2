/** Record as sprints see it: the board that it is on, and whether there is nothing left to do. */
export interface Standing {
  readonly board: number | null;
  readonly isFinished: boolean;
}

/** Item of the record in a sprint. */
export interface Item {
  readonly id: number;
  readonly sprint: number;
  readonly done: boolean | null;
  readonly estimate: number | null;
}

interface Surroundings {
  /** Current sprint of a board, if it has one. */
  readonly sprintOf: (board: number | null) => number | null;
  /** All items of the record, the first one first. */
  readonly items: readonly Item[];
}

interface Changes {
  readonly amend: readonly { readonly id: number; readonly done: boolean | null }[];
  /** Sprint that the record becomes an item of, with the estimate that it had last. */
  readonly add: { readonly sprint: number; readonly estimate: number | null } | null;
}

/**
 * Items of a record after a change of it: an open record on a board is an item of the board's current sprint, and stays in
 * the sprints of the past as it was.
 */
export function itemChanges(
  before: Standing | null,
  after: Standing,
  { sprintOf, items }: Surroundings,
): Changes {
  const itemIn = (sprint: number | null) => items.find((item) => item.sprint === sprint);
  const here = sprintOf(after.board);
  const item = itemIn(here);
  const left = before && before.board !== after.board ? itemIn(sprintOf(before.board)) : undefined;
  const amend = [
    // Work that was done before the record left stays done.
    ...(left && left !== item && left.done === false ? [{ id: left.id, done: null }] : []),
    ...(item && isOther(item.done, after.isFinished) ? [{ id: item.id, done: after.isFinished }] : []),
  ];
  const isAdded = here !== null && !item && !after.isFinished;
  return { amend, add: isAdded ? { sprint: here, estimate: items.at(-1)?.estimate ?? null } : null };
}

/** A record that was taken out of the sprint returns to it, unless it was finished meanwhile. */
const isOther = (done: boolean | null, isFinished: boolean): boolean =>
  done === null ? !isFinished : done !== isFinished;
