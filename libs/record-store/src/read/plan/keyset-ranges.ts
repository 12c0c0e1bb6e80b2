import type { OrderKey } from './order-key';

/** What holds for one key, or, for `beyond`, for several keys compared as a row. */
export type Bound =
  | { readonly is: 'equal' | 'empty' | 'present'; readonly at: number }
  | { readonly is: 'beyond'; readonly from: number; readonly to: number };

/** A stretch of rows that an index on the keys starts in directly; its bounds all hold. */
export type Range = readonly Bound[];

/**
 * The rows that come after a cursor in the order of the keys, as stretches that share no row. Together they are in
 * order only when they are merged. `empty` says which values of the cursor are.
 *
 * Keys of one direction are compared as a row, which is one stretch; empty values, which equal nothing and are greater
 * than nothing, are stretches of their own, and so is what follows a change of direction.
 */
export function rangesAfter(
  keys: readonly OrderKey[],
  empty: readonly boolean[],
  from = 0,
  ties: Range = [],
): Range[] {
  const key = keys[from];
  if (!key) return [];
  if (empty[from]) {
    const rest = rangesAfter(keys, empty, from + 1, [...ties, { is: 'empty', at: from }]);
    return key.descending ? [...rest, [...ties, { is: 'present', at: from }]] : rest;
  }
  const to = endOfRow(keys, empty, from);
  const equal = (end: number): Range => [
    ...ties,
    ...keys.slice(from, end).map((_, index): Bound => ({ is: 'equal', at: from + index })),
  ];
  const emptied = keys.slice(from, to).flatMap(({ nullable, descending }, index): Range[] => {
    const at = from + index;
    return nullable && !descending ? [[...equal(at), { is: 'empty', at }]] : [];
  });
  return [
    [...ties, { is: 'beyond', from, to }],
    ...emptied,
    ...rangesAfter(keys, empty, to, to < keys.length ? equal(to) : ties),
  ];
}

/** A name that is looked up elsewhere cannot be part of a row that an index compares. */
function endOfRow(keys: readonly OrderKey[], empty: readonly boolean[], from: number): number {
  if (!keys[from]?.own) return from + 1;
  const end = keys.findIndex(
    ({ descending, own }, at) => at > from && (descending !== keys[from]?.descending || empty[at] || !own),
  );
  return end < 0 ? keys.length : end;
}
