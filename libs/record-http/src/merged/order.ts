import type { Cursor, SortKey } from '@deskline/record-store';

/** Which of two rows comes first, by where each stands in the order. */
export type Compare = (one: Cursor, other: Cursor) => number;

/**
 * The order that a service lists in, over all of them: by moments or by ids, ties by id. Moments are printed by
 * PostgreSQL in UTC, so their texts have the order of the moments.
 */
export function orderOf(sort: readonly SortKey[]): Compare {
  const keys = sort.some(({ field }) => field === 'id')
    ? sort
    : [...sort, { field: 'id', descending: sort.at(-1)?.descending ?? true }];
  return (one, other) => {
    for (const [at, { field, descending }] of keys.entries()) {
      const difference = compared(field, one[at] ?? '', other[at] ?? '');
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

function compared(field: string, one: string, other: string): number {
  if (field === 'id') return Number(one) - Number(other);
  return one < other ? -1 : one > other ? 1 : 0;
}
