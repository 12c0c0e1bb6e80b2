import type { ListQuery } from '../../list-query';
import { quoted } from '../../table/column';
import { sourceKey, keySql, indexOrderSql, orderSql, type OrderKey } from './order-key';
import { Params, type Statement } from './params';
import { anyRangeSql, cursorOf, rangesAfter, rangeSql, type Range } from './keyset-ranges';
import type { IsRead, Rows } from './rows';

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

export function mergedSource(
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

/** Counting stops after this many rows. */
export const COUNT_LIMIT = 100_000;

/** Counts the rows of all sources; the last column is the database snapshot of the count. */
export function countStatement(sources: readonly Rows[]): Statement {
  const params = new Params();
  const counted = sources.map(({ forCount: rows }) => {
    const joins = rows.joins();
    const where = rows.conditions(joins, params);
    return `SELECT FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}`;
  });
  const text = `SELECT count(*), pg_current_snapshot() FROM (${counted.join('\nUNION ALL\n')}
LIMIT ${COUNT_LIMIT + 1}) counted`;
  return { text, bind: (call) => params.bind(call) };
}
