import type { ListQuery } from '../list-query';
import { quoted } from '../table/column';
import { handedOn, keySql, ledOrderSql, orderSql, type OrderKey } from './order-key';
import type { Params } from './params';
import { anyRangeSql, cursorOf, rangeSql } from './range-sql';
import { rangesAfter, type Range } from './ranges';
import type { Rows } from './rows';

/** Where the rows of a page come from, and what each key of its order is called there. */
export interface Source {
  readonly text: string;
  readonly keys: readonly string[];
  readonly order: string;
}

export interface Page {
  readonly rows: Rows;
  /** Those, or those and what the account has in hand of others and sees of them. */
  readonly arms: readonly Rows[];
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
export function sourceOf(page: Page): Source | null {
  const { arms, order, rows } = page;
  const ranges = rangesOf(page);
  const isOwn = order[0]?.own === true;
  if (arms.length === 1 && (ranges.length === 1 || !isOwn)) return null;
  const keys = order.map(handedOn);
  const parts = arms.flatMap((arm) => ranges.map((range) => part(page, arm, range)));
  const inOrder = arms.length === 1 ? ledOrderSql(rows.leader, order, keys) : orderSql(order, keys);
  return merged(parts, page, keys, inOrder);
}

/** The WHERE clause of a page that is read in one piece. */
export function oneRange(page: Page, expressions: readonly string[]): string[] {
  const ranges = rangesOf(page);
  return ranges.every((range) => range.length === 0)
    ? []
    : [anyRangeSql(ranges, page.order, expressions, page.params)];
}

export function merged(
  parts: readonly string[],
  { limit }: Page,
  keys: readonly string[],
  order: string,
): Source {
  const all = parts.length === 1 ? parts[0] : parts.map((text) => `(${text})`).join('\nUNION ALL\n');
  return { text: `(SELECT * FROM (${all}) t\nORDER BY ${order}\nLIMIT ${limit()})`, keys, order };
}

function part({ order, params, limit }: Page, rows: Rows, range: Range): string {
  const joins = rows.joins();
  const expressions = order.map((key) => keySql(key, joins));
  const where = [
    ...rows.conditions(joins, params, rows.leader),
    ...rangeSql(range, order, expressions, params),
  ];
  const also = order.flatMap((key, at) =>
    key.own ? [] : [`${expressions[at]} AS ${quoted(`${key.name} key`)}`],
  );
  const inOrder = order[0]?.own ? ledOrderSql(rows.leader, order, expressions) : orderSql(order, expressions);
  return `SELECT ${[rows.columns, ...also].join(', ')} FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}
ORDER BY ${inOrder}
LIMIT ${limit()}`;
}
