import type { Principal } from '@deskline/identity';
import type { Catalogue, Condition, Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../list-query';
import { isNotNull, quoted, sqlType } from '../table/column';
import { linksSeenFrom } from '../table/link-table';
import { conditionSql } from './condition-sql';
import { filterSql } from './filter-sql';
import { Joins } from './joins';
import { afterSql, cursorOf, orderSql, reversed, type OrderKey } from './order-sql';
import { Params, type Call } from './params';
import { projectionOf, type Projection } from './projection';
import { listSelection } from './selection';
import { granted } from './visibility';

/** Past this many rows a collection is not counted to the end. */
export const COUNT_LIMIT = 100_000;

export interface Statement {
  readonly text: string;
  bind(call: Call): unknown[];
}

/**
 * A collection query compiled: what to run, and how to write its rows. The last columns of a row are its cursor and
 * the snapshot it was read in.
 */
export interface ListPlan {
  readonly page: Statement;
  readonly count: Statement;
  readonly projection: Projection;
  readonly keys: number;
  readonly backwards: boolean;
}

export function listPlan(
  record: RecordType,
  query: ListQuery,
  principal: Principal,
  catalogue: Catalogue,
  nodeDomain: string,
): ListPlan {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const selection = listSelection(record, query.fields);
  const projection = projectionOf(record, selection.names, selection.also, joins, nodeDomain);
  const backwards = 'before' in query.position;
  const keys = orderKeys(record, query, joins);
  const order = backwards ? reversed(keys) : keys;
  const where = conditions(record, query, principal, catalogue, joins, params);
  const cursor = cursorOf(query.position);
  const after = cursor
    ? [
        afterSql(
          order,
          cursor.map((value) => value === null),
          params,
        ),
      ]
    : [];
  const limit = params.add((call) => (call.query?.perPage ?? 0) + 1);
  const offset = params.add(({ query: asked }) =>
    asked && 'page' in asked.position ? (asked.position.page - 1) * asked.perPage : 0,
  );
  const cursors = keys.map(({ expression }) => expression);
  const page = `SELECT ${[...projection.columns, ...cursors, 'pg_current_snapshot()'].join(', ')}
FROM ${quoted(record.name)} t
${joins.sql}
WHERE ${[...where, ...after].join(' AND ')}
ORDER BY ${orderSql(order)}
LIMIT ${limit} OFFSET ${offset}`;
  return {
    page: { text: page, bind: (call) => params.bind(call) },
    count: countStatement(record, query, principal, catalogue),
    projection,
    keys: keys.length,
    backwards,
  };
}

function countStatement(
  record: RecordType,
  query: ListQuery,
  principal: Principal,
  catalogue: Catalogue,
): Statement {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const where = conditions(record, query, principal, catalogue, joins, params);
  const text = `SELECT count(*), pg_current_snapshot() FROM (SELECT FROM ${quoted(record.name)} t
${joins.sql}
WHERE ${where.join(' AND ')}
LIMIT ${COUNT_LIMIT + 1}) counted`;
  return { text, bind: (call) => params.bind(call) };
}

/** Access is a WHERE clause: the account and the caller's grants come first in every statement. */
function conditions(
  record: RecordType,
  query: ListQuery,
  principal: Principal,
  catalogue: Catalogue,
  joins: Joins,
  params: Params,
): string[] {
  const scope = { joins, params };
  const where = [`t.account_id = ${params.add((call) => call.principal?.account)}`];
  const readable = granted(record, 'read', principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, scope));
  if (record.archiving) where.push('t.shelf IS NULL');
  for (const view of query.views) where.push(conditionSql(record.views?.[view] as Condition, scope));
  query.filters.forEach((filter, index) =>
    where.push(
      filterSql(filter, index, record.fields[filter.field] as Field, joins.column(filter.field), params),
    ),
  );
  const within = query.within;
  if (within && 'field' in within) {
    where.push(`${joins.column(within.field)} = ${params.add((call) => call.query?.within?.id)}`);
  } else if (within) {
    const origin = catalogue.byName.get(within.of) as RecordType;
    const side = linksSeenFrom(origin, catalogue.records).get(within.link);
    if (!side) throw new Error(`${origin.name} has no link ${within.link}`);
    where.push(
      `t.id IN (SELECT ${side.there} FROM ${quoted(side.table)} WHERE ${side.here} = ${params.add((call) => call.query?.within?.id)})`,
    );
  }
  return where;
}

/** A reference sorts by its name. Ties are broken by id, in the direction of the last key. */
function orderKeys(record: RecordType, query: ListQuery, joins: Joins): OrderKey[] {
  const keys = query.sort.map(({ field: name, descending }): OrderKey => {
    const field = record.fields[name] as Field;
    if (name === 'id') return idKey(descending);
    return field.kind === 'reference'
      ? { expression: `${joins.shown(name)}.name`, type: 'text', descending, nullable: true }
      : {
          expression: joins.column(name),
          type: sqlType(field),
          descending,
          nullable: !isNotNull(field) && !ALWAYS_SET.has(name),
        };
  });
  if (!query.sort.some(({ field }) => field === 'id')) keys.push(idKey(keys.at(-1)?.descending ?? true));
  return keys;
}

const ALWAYS_SET = new Set(['created_at', 'updated_at']);
const idKey = (descending: boolean): OrderKey => ({
  expression: 't.id',
  type: 'bigint',
  descending,
  nullable: false,
});
