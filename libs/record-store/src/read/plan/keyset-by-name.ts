import { isStored, quoted } from '../../table/column';
import { sourceKey, keySql, indexOrderSql, orderSql } from './order-key';
import { COUNT_LIMIT, mergedSource, rangesOf, type Page, type PageSource } from './page-sql';
import { rangeSql, type Bound, type Range } from './keyset-ranges';
import type { IsRead, Rows } from './rows';

/** Up to this many rows are sorted. */
const SORT_LIMIT = 1_000;

/** Whether a page can be read in the order of the names of a reference, without a sort. */
export function canReadByName({ rows, order }: Page): boolean {
  const [first, ...rest] = order;
  const field = first?.to === undefined ? undefined : rows.record.fields[first.name];
  return field !== undefined && isStored(field) && rest.every(({ own }) => own);
}

/**
 * Whether that is faster than a sort. With few rows most names are looked up in vain. Rows of a narrowed collection may all
 * have the last names, so those are sorted up to the limit of counting.
 */
export function isFasterByName(rows: Rows, total: number): boolean {
  return total > (rows.isNarrowed ? COUNT_LIMIT : SORT_LIMIT);
}

/**
 * Source that joins the names in their order with the rows that refer to each of them, until the page is full. Rows
 * without that reference are a range of their own.
 */
export function sourceByName(page: Page, isRead: IsRead): PageSource {
  const ranges = rangesOf(page).flatMap((range): Range[] =>
    range.length > 0 ? [range] : [[{ is: 'present', at: 0 }], [{ is: 'empty', at: 0 }]],
  );
  const segments = page.sources.flatMap((source) =>
    ranges.map((range) =>
      range[0]?.is === 'empty'
        ? withoutName(page, source, range, isRead)
        : withName(page, source, range, isRead),
    ),
  );
  const keys = page.order.map(sourceKey);
  return mergedSource(segments, page, keys, orderSql(page.order, keys));
}

const ofName = (bound: Bound): boolean => (bound.is === 'beyond' ? bound.from : bound.at) === 0;

function withName({ order, params, limit }: Page, rows: Rows, range: Range, isRead: IsRead): string {
  const [name, ...rest] = order;
  if (!name) throw new Error('a keyset by name needs a reference');
  const joins = rows.joins();
  const within = order.map((key) => (key === name ? 'k.name' : keySql(key, joins)));
  const bounds = (of: Range) => rangeSql(of, order, within, params);
  const inside = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    `${joins.idOf(name.name)} = k.id`,
    ...bounds(range.filter((bound) => !ofName(bound))),
  ];
  return `SELECT t.*, k.name AS ${quoted(`${name.name} key`)} FROM reference k
CROSS JOIN LATERAL (SELECT ${rows.columns(isRead)} FROM ${rows.from}
${joins.sql}
WHERE ${inside.join(' AND ')}
ORDER BY ${indexOrderSql(rows.leadingColumn, rest, within.slice(1))}
LIMIT ${limit()}) t
WHERE ${[`k.type = '${name.to}'`, ...bounds(range.filter(ofName))].join(' AND ')}
ORDER BY ${orderSql(order, ['k.name', ...rest.map(sourceKey)])}
LIMIT ${limit()}`;
}

/** Orders by the empty id as well, so that PostgreSQL uses an index on it and the other keys. */
function withoutName({ order, params, limit }: Page, rows: Rows, range: Range, isRead: IsRead): string {
  const joins = rows.joins();
  const expressions = order.map((key) => (key.to ? joins.idOf(key.name) : keySql(key, joins)));
  const where = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    ...rangeSql(range, order, expressions, params),
  ];
  return `SELECT ${rows.columns(isRead)}, NULL::text AS ${quoted(`${order[0]?.name} key`)} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${indexOrderSql(rows.leadingColumn, order, expressions)}
LIMIT ${limit()}`;
}
