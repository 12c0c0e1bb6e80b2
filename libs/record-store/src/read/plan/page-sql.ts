import type { ListQuery } from '../../list-query';
import { quoted } from '../../table/column';
import { sourceKey, keySql, indexOrderSql, orderSql, type OrderKey } from './order-key';
import type { Params } from './params';
import { anyRangeSql, cursorOf, rangeSql } from './range-sql';
import { rangesAfter, type Range } from './keyset-ranges';
import type { Rows } from './rows';

/** Where the rows of a page come from, and what each key of its order is called there. */
export interface PageSource {
  readonly text: string;
  readonly keys: readonly string[];
  readonly order: string;
}

export interface Page {
  readonly rows: Rows;
  /** Those, or those and what the account has in hand of others and sees of them. */
  readonly sources: readonly Rows[];
  readonly query: ListQuery;
  /** In the direction that is read. */
  readonly order: readonly OrderKey[];
  readonly params: Params;
  /** How many rows are read at most: one more than the page shows, which tells whether more follow. */
  limit(): string;
}

/** The stretches of the collection that a page lies in: all of it for one that is told by its number. */
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
 * One stretch that starts in the index is read as it is. Several are read each for itself, in the order of the index
 * and no further than a page, and merged: as alternatives of one condition they could not start in it. So it is with
 * what an account has in hand of others: those are led by another column.
 */
export function pageSource(page: Page): PageSource | null {
  const { sources, order, rows } = page;
  const ranges = rangesOf(page);
  const isOwn = order[0]?.own === true;
  if (sources.length === 1 && (ranges.length === 1 || !isOwn)) return null;
  const keys = order.map(sourceKey);
  const parts = sources.flatMap((arm) => ranges.map((range) => segmentSql(page, arm, range)));
  const inOrder =
    sources.length === 1 ? indexOrderSql(rows.leadingColumn, order, keys) : orderSql(order, keys);
  return mergedSource(parts, page, keys, inOrder);
}

/** The WHERE clause of a page that is read in one piece. */
export function oneRange(page: Page, expressions: readonly string[]): string[] {
  const ranges = rangesOf(page);
  return ranges.every((range) => range.length === 0)
    ? []
    : [anyRangeSql(ranges, page.order, expressions, page.params)];
}

export function mergedSource(
  parts: readonly string[],
  { limit }: Page,
  keys: readonly string[],
  order: string,
): PageSource {
  const all = parts.length === 1 ? parts[0] : parts.map((text) => `(${text})`).join('\nUNION ALL\n');
  return { text: `(SELECT * FROM (${all}) t\nORDER BY ${order}\nLIMIT ${limit()})`, keys, order };
}

function segmentSql({ order, params, limit }: Page, rows: Rows, range: Range): string {
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
  return `SELECT ${[rows.columns, ...also].join(', ')} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${inOrder}
LIMIT ${limit()}`;
}
