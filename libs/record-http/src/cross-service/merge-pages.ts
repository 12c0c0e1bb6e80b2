import {
  COUNT_LIMIT,
  type ListPage,
  type ListQuery,
  type PartialPage,
  type Cursor,
  type SortKey,
} from '@deskline/record-store';

/** Merges the page of each service into the requested page. */
export function mergePages(pages: readonly PartialPage[], query: ListQuery): ListPage {
  const { perPage, position, sort } = query;
  const compare = compareBy(sort);
  const all = pages
    .flatMap(({ rows, keys }) => rows.map((row, at) => ({ row, key: keys[at] ?? [] })))
    .sort((one, other) => compare(one.key, other.key));
  // A page before a cursor has the rows next to the cursor.
  const page = 'before' in position ? all.slice(-perPage) : all.slice(0, perPage);
  const total = pages.reduce((sum, each) => sum + each.total, 0);
  return {
    body: Buffer.from(`[${page.map(({ row }) => row).join(',')}]`),
    rows: page.length,
    total: Math.min(total, COUNT_LIMIT),
    capped: total > COUNT_LIMIT || pages.some(({ capped }) => capped),
    first: page[0]?.key ?? null,
    last: page.at(-1)?.key ?? null,
    more: all.length > perPage || pages.some(({ more }) => more),
  };
}

/** Compares two rows by their cursors. */
export type Compare = (one: Cursor, other: Cursor) => number;

/**
 * Order of a service's list, over all services: by times or ids, ties by id. PostgreSQL prints times in UTC, so that
 * their texts sort as they do.
 */
export function compareBy(sort: readonly SortKey[]): Compare {
  const keys = sort.some(({ field }) => field === 'id')
    ? sort
    : [...sort, { field: 'id', descending: sort.at(-1)?.descending ?? true }];
  return (one, other) => {
    for (const [at, { field, descending }] of keys.entries()) {
      const difference = compareValues(field, one[at] ?? '', other[at] ?? '');
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
}

function compareValues(field: string, one: string, other: string): number {
  if (field === 'id') return Number(one) - Number(other);
  return one < other ? -1 : one > other ? 1 : 0;
}
