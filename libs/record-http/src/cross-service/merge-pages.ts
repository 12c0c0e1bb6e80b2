import {
  COUNT_LIMIT,
  type ListPage,
  type ListQuery,
  type PartialPage,
  type Cursor,
  type SortKey,
} from '@deskline/record-store';

/** The page that a client asked for, out of the page of each service. */
export function mergePages(parts: readonly PartialPage[], query: ListQuery): ListPage {
  const { perPage, position, sort } = query;
  const compare = compareBy(sort);
  const all = parts
    .flatMap(({ rows, keys }) => rows.map((row, at) => ({ row, key: keys[at] ?? [] })))
    .sort((one, other) => compare(one.key, other.key));
  // Read backwards, a page is what lies next to where it was read from.
  const page = 'before' in position ? all.slice(-perPage) : all.slice(0, perPage);
  const total = parts.reduce((sum, part) => sum + part.total, 0);
  return {
    body: Buffer.from(`[${page.map(({ row }) => row).join(',')}]`),
    rows: page.length,
    total: Math.min(total, COUNT_LIMIT),
    capped: total > COUNT_LIMIT || parts.some(({ capped }) => capped),
    first: page[0]?.key ?? null,
    last: page.at(-1)?.key ?? null,
    more: all.length > perPage || parts.some(({ more }) => more),
  };
}

/** Which of two rows comes first, by where each stands in the order. */
export type Compare = (one: Cursor, other: Cursor) => number;

/**
 * The order that a service lists in, over all of them: by moments or by ids, ties by id. Moments are printed by
 * PostgreSQL in UTC, so their texts have the order of the moments.
 */
export function compareBy(sort: readonly SortKey[]): Compare {
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
