import { COUNT_LIMIT, type ListPage, type ListQuery, type PartialPage } from '@deskline/record-store';
import { orderOf } from './order';

/** The page that a client asked for, out of the page of each service. */
export function mergeParts(parts: readonly PartialPage[], query: ListQuery): ListPage {
  const { perPage, position, sort } = query;
  const compare = orderOf(sort);
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
