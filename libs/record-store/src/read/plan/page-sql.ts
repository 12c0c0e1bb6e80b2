import type { ListQuery } from '../../list-query';
import { quoted, isStored } from '../../table/column';
import { sourceKey, keySql, indexOrderSql, orderSql, type OrderKey } from './order-key';
import { callersAccount, type Params } from './statement';
import { anyRangeSql, cursorOf, rangesAfter, rangeSql, type Range, type Bound } from './keyset-ranges';
import { columnsOf, type IsRead, type ParentColumn, type Rows } from './rows';

/** Subquery that a page is selected from, with the expressions of its sort keys. */
export interface PageSource {
  readonly text: string;
  readonly keys: readonly string[];
  readonly order: string;
}

export interface Page {
  readonly rows: Rows;
  /** Row sources of the collection: `rows`, and rows of other accounts that are shared with the caller's. */
  readonly sources: readonly Rows[];
  readonly query: ListQuery;
  /** Sort keys in the direction that is read. */
  readonly order: readonly OrderKey[];
  readonly params: Params;
  /** Number of rows to read: one more than the page has, to see whether more follow. */
  limit(): string;
}

/** Ranges of the collection that a page is read from: all of it for a page given by number. */
export function rangesOf({ query, order }: Page): Range[] {
  const cursor = cursorOf(query.position);
  return cursor
    ? rangesAfter(
        order,
        cursor.map((value) => value === null),
      )
    : [[]];
}

/**
 * Source that merges several ranges or several row sources, each read from its own index and no further than a page: as
 * alternatives of one condition they could not use the index. Null for one range of one source, which is read directly.
 */
export function pageSource(page: Page, isRead: IsRead): PageSource | null {
  const { sources, order, rows } = page;
  const ranges = rangesOf(page);
  const isOwn = order[0]?.own === true;
  if (sources.length === 1 && (ranges.length === 1 || !isOwn)) return null;
  const keys = order.map(sourceKey);
  const segments = sources.flatMap((source) =>
    ranges.map((range) => segmentSql(page, source, range, isRead)),
  );
  const inOrder =
    sources.length === 1 ? indexOrderSql(rows.leadingColumn, order, keys) : orderSql(order, keys);
  return mergedSource(segments, page, keys, inOrder);
}

/** Conditions of a page that is read directly. */
export function oneRange(page: Page, expressions: readonly string[]): string[] {
  const ranges = rangesOf(page);
  return ranges.every((range) => range.length === 0)
    ? []
    : [anyRangeSql(ranges, page.order, expressions, page.params)];
}

function mergedSource(
  segments: readonly string[],
  { limit }: Page,
  keys: readonly string[],
  order: string,
): PageSource {
  const all = segments.length === 1 ? segments[0] : segments.map((text) => `(${text})`).join('\nUNION ALL\n');
  return { text: `(SELECT * FROM (${all}) t\nORDER BY ${order}\nLIMIT ${limit()})`, keys, order };
}

function segmentSql({ order, params, limit }: Page, rows: Rows, range: Range, isRead: IsRead): string {
  const joins = rows.joins();
  const expressions = order.map((key) => keySql(key, joins));
  const where = [
    ...rows.conditions(joins, params, rows.leadingColumn),
    ...rangeSql(range, order, expressions, params),
  ];
  const also = order.flatMap((key, at) =>
    key.own ? [] : [`${expressions[at]} AS ${quoted(`${key.name} key`)}`],
  );
  const inOrder = order[0]?.own
    ? indexOrderSql(rows.leadingColumn, order, expressions)
    : orderSql(order, expressions);
  return `SELECT ${[rows.columns(isRead), ...also].join(', ')} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${inOrder}
LIMIT ${limit()}`;
}

/**
 * Source that reads a page of the rows below each parent by their own index, and merges them. There is no index over the rows of
 * all parents: it would be written with every one of many rows, and few are listed so.
 */
export function sourceByParent(page: Page, parent: ParentColumn, isRead: IsRead): PageSource {
  const { rows, order, params, limit } = page;
  const segments = rangesOf(page).map((range) => {
    const joins = rows.joins();
    const expressions = order.map((key) => keySql(key, joins));
    const where = [
      ...rows.conditions(joins, params),
      `${parent.column} = p.id`,
      ...rangeSql(range, order, expressions, params),
    ];
    return `SELECT t.* FROM ${parent.table} p
CROSS JOIN LATERAL (SELECT ${columnsOf(rows.record, isRead)} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${orderSql(order, expressions)}
LIMIT ${limit()}) t
WHERE p.account_id = ${params.add(callersAccount)}`;
  });
  const keys = order.map(sourceKey);
  return mergedSource(segments, page, keys, orderSql(order, keys));
}

/** Counting stops after this many rows. */
export const COUNT_LIMIT = 100_000;

/** Counted rows of all sources. */
export function countedRows(sources: readonly Rows[], params: Params): string {
  const counted = sources.map(({ forCount: rows }) => {
    const joins = rows.joins();
    const where = rows.conditions(joins, params);
    return `SELECT FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}`;
  });
  return `(${counted.join('\nUNION ALL\n')}
LIMIT ${COUNT_LIMIT + 1}) counted`;
}

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
