import { isKept, quoted } from '../../table/column';
import { COUNT_LIMIT } from './count-sql';
import { sourceKey, keySql, indexOrderSql, orderSql } from './order-key';
import { mergedSource, rangesOf, type Page, type PageSource } from './page-sql';
import { rangeSql } from './range-sql';
import type { Bound, Range } from './keyset-ranges';
import type { Rows } from './rows';

/** Fewer rows than this are sorted at once. */
const SORT_LIMIT = 1_000;

/** Whether a page can be read by walking along the names of a reference. */
export function canReadByName({ rows, order }: Page): boolean {
  const [first, ...rest] = order;
  const field = first?.to === undefined ? undefined : rows.record.fields[first.name];
  return field !== undefined && isKept(field) && rest.every(({ own }) => own);
}

/**
 * Whether it should: of few rows each name would be asked in vain. Rows that a condition narrows down may all have
 * names at the end of the walk, so those are sorted for as long as they can be counted.
 */
export function isFasterByName(rows: Rows, total: number): boolean {
  return total > (rows.isNarrowed ? COUNT_LIMIT : SORT_LIMIT);
}

/**
 * The names in their order, and for each the rows that refer to it, until the page is full: the account is never
 * sorted as a whole. Rows that refer to nothing are a stretch of their own.
 */
export function sourceByName(page: Page): PageSource {
  const ranges = rangesOf(page).flatMap((range): Range[] =>
    range.length > 0 ? [range] : [[{ is: 'present', at: 0 }], [{ is: 'empty', at: 0 }]],
  );
  const parts = page.sources.flatMap((arm) =>
    ranges.map((range) => (range[0]?.is === 'empty' ? nameless(page, arm, range) : named(page, arm, range))),
  );
  const keys = page.order.map(sourceKey);
  return mergedSource(parts, page, keys, orderSql(page.order, keys));
}

const ofName = (bound: Bound): boolean => (bound.is === 'beyond' ? bound.from : bound.at) === 0;

function named({ order, params, limit }: Page, rows: Rows, range: Range): string {
  const [name, ...rest] = order;
  if (!name) throw new Error('a walk needs a name');
  const joins = rows.joins();
  const within = order.map((key) => (key === name ? 'k.name' : keySql(key, joins)));
  const bounds = (of: Range) => rangeSql(of, order, within, params);
  const inside = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    `${joins.idOf(name.name)} = k.id`,
    ...bounds(range.filter((bound) => !ofName(bound))),
  ];
  return `SELECT t.*, k.name AS ${quoted(`${name.name} key`)} FROM reference k
CROSS JOIN LATERAL (SELECT ${rows.columns} FROM ${rows.from}
${joins.sql}
WHERE ${inside.join(' AND ')}
ORDER BY ${indexOrderSql(rows.leadingColumn, rest, within.slice(1))}
LIMIT ${limit()}) t
WHERE ${[`k.type = '${name.to}'`, ...bounds(range.filter(ofName))].join(' AND ')}
ORDER BY ${orderSql(order, ['k.name', ...rest.map(sourceKey)])}
LIMIT ${limit()}`;
}

/** Ordered by the empty id as well, so that an index on it and the other keys is recognised. */
function nameless({ order, params, limit }: Page, rows: Rows, range: Range): string {
  const joins = rows.joins();
  const expressions = order.map((key) => (key.to ? joins.idOf(key.name) : keySql(key, joins)));
  const where = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    ...rangeSql(range, order, expressions, params),
  ];
  return `SELECT ${rows.columns}, NULL::text AS ${quoted(`${order[0]?.name} key`)} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${indexOrderSql(rows.leadingColumn, order, expressions)}
LIMIT ${limit()}`;
}
