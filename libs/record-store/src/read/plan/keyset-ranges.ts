import type { Cursor, ListQuery } from '../../list-query';
import type { OrderKey } from './order-key';
import type { Params } from './statement';

/** Condition on one key or, for `beyond`, on several keys that are compared as a row. */
export type Bound =
  | { readonly is: 'equal' | 'empty' | 'present'; readonly at: number }
  | { readonly is: 'beyond'; readonly from: number; readonly to: number };

/** Consecutive rows that an index on the keys finds directly; all bounds hold. */
export type Range = readonly Bound[];

/**
 * Rows after a cursor in the order of the keys, as disjoint ranges; a merge of the ranges is in order. `empty` marks the
 * empty values of the cursor.
 *
 * Keys of one direction are compared as a row, which is one range. Empty values, which compare with nothing, are ranges
 * of their own; a change of direction begins a new range.
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

/** Keys that are not columns of the record cannot be part of a row that an index compares. */
function endOfRow(keys: readonly OrderKey[], empty: readonly boolean[], from: number): number {
  if (!keys[from]?.own) return from + 1;
  const end = keys.findIndex(
    ({ descending, own }, at) => at > from && (descending !== keys[from]?.descending || empty[at] || !own),
  );
  return end < 0 ? keys.length : end;
}

export function cursorOf(position: ListQuery['position'] | undefined): Cursor | undefined {
  if (!position || 'page' in position) return undefined;
  return 'after' in position ? position.after : position.before;
}

/** Conditions of a range; the values of the cursor are bound when the statement runs. */
export function rangeSql(
  range: Range,
  keys: readonly OrderKey[],
  expressions: readonly string[],
  params: Params,
): string[] {
  const value = (at: number) =>
    `${params.add(({ query }) => cursorOf(query?.position)?.[at] ?? null)}::${keys[at]?.type}`;
  const bound = (one: Bound): string => {
    if ('at' in one) {
      if (one.is === 'equal') return `${expressions[one.at]} = ${value(one.at)}`;
      return `${expressions[one.at]} IS ${one.is === 'empty' ? 'NULL' : 'NOT NULL'}`;
    }
    const columns = keys.map((_, at) => at).slice(one.from, one.to);
    const sign = keys[one.from]?.descending ? '<' : '>';
    return `(${columns.map((at) => expressions[at]).join(', ')}) ${sign} (${columns.map(value).join(', ')})`;
  };
  return range.map(bound);
}

/** Condition that holds for the rows of any of the ranges. */
export function anyRangeSql(
  ranges: readonly Range[],
  keys: readonly OrderKey[],
  expressions: readonly string[],
  params: Params,
): string {
  const alternatives = ranges.map((range) => rangeSql(range, keys, expressions, params).join(' AND '));
  if (alternatives.length === 0) return 'false';
  return alternatives.length === 1
    ? (alternatives[0] as string)
    : `(${alternatives.map((alternative) => `(${alternative})`).join(' OR ')})`;
}
