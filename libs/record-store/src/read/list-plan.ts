import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import type { ListQuery } from '../list-query';
import { COUNT_LIMIT } from './count-limit';
import { AssignedRows } from '../sharing/assigned-rows';
import { canWalk, walkSource, worthAWalk } from './name-walk';
import { keySql, ledOrderSql, orderKeys, orderSql, reversed } from './order-key';
import { oneRange, sourceOf, type Page } from './page-sql';
import { namingOf, type Naming } from './naming';
import { Params, type Call } from './params';
import { projectionOf, type Projection } from './projection';
import { Rows } from './rows';
import { listSelection } from './selection';
import { VisibleRows } from '../sharing/visible-rows';
import { seesVisible } from '../sharing/visible-sql';

export interface Statement {
  readonly text: string;
  bind(call: Call): unknown[];
}

/** A page compiled: the last column of a row is the snapshot it was read in. */
export interface PagePlan extends Statement {
  readonly projection: Projection;
  /** The columns of a row that are its cursor. */
  readonly cursor: readonly number[];
}

/** A collection query compiled: what to run, and how to write its rows. */
export interface ListPlan {
  readonly page: PagePlan;
  /** The same page without sorting the collection, where it is sorted by names and that can be done. */
  readonly walk: PagePlan | null;
  worthAWalk(total: number): boolean;
  readonly count: Statement;
  readonly backwards: boolean;
  /** The names that its statements are prepared under. */
  readonly naming: Naming;
}

export function listPlan(
  record: RecordType,
  query: ListQuery,
  principal: Principal,
  catalogue: Catalogue,
  nodeDomain: string,
  /** Whether records of other accounts may be in the hands of the caller's. */
  reaches = false,
): ListPlan {
  const rows = new Rows(record, query, principal, catalogue, reaches);
  const arms: Rows[] = [rows];
  if (reaches && record.sharing) arms.push(new AssignedRows(record, query, principal, catalogue, reaches));
  if (reaches && seesVisible(record, principal))
    arms.push(new VisibleRows(record, query, principal, catalogue, reaches));
  const keys = orderKeys(record, query);
  const backwards = 'before' in query.position;
  const pageWith = (params: Params): Page => ({
    rows,
    arms,
    query,
    order: backwards ? reversed(keys) : keys,
    params,
    limit: () => `${query.perPage + 1}${isFurther(query) ? ` + ${params.add(skipped)}::bigint` : ''}`,
  });
  const walkable = canWalk(pageWith(new Params()));
  return {
    page: pagePlan(pageWith(new Params()), nodeDomain, false),
    walk: walkable ? pagePlan(pageWith(new Params()), nodeDomain, true) : null,
    worthAWalk: (total) => worthAWalk(rows, total),
    count: countStatement(arms),
    backwards,
    naming: namingOf(rows, query),
  };
}

function pagePlan(page: Page, nodeDomain: string, walk: boolean): PagePlan {
  const { rows, query, order, params } = page;
  const joins = rows.joins();
  const { names, also } = listSelection(rows.record, query.fields);
  const projection = projectionOf(rows.record, names, also, { joins, params, nodeDomain });
  const source = walk ? walkSource(page) : sourceOf(page);
  const keys = source?.keys ?? order.map((key) => keySql(key, joins));
  const where = source ? [] : [...rows.conditions(joins, params, rows.leader), ...oneRange(page, keys)];
  const columns = [...projection.columns, ...keys.filter((key) => !projection.columns.includes(key))];
  const lines = [
    `SELECT ${[...columns, 'pg_current_snapshot()'].join(', ')}`,
    source ? `FROM ${source.text} t` : `FROM ${rows.from}`,
    joins.sql,
    where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
    `ORDER BY ${source?.order ?? (order[0]?.own ? ledOrderSql(rows.leader, order, keys) : orderSql(order, keys))}`,
    `LIMIT ${query.perPage + 1}${isFurther(query) ? ` OFFSET ${params.add(skipped)}` : ''}`,
  ];
  return {
    text: lines.filter((line) => line !== '').join('\n'),
    projection,
    cursor: keys.map((key) => columns.indexOf(key)),
    bind: (call) => params.bind(call),
  };
}

const isFurther = ({ position }: ListQuery): boolean => 'page' in position && position.page > 1;
const skipped = ({ query }: Call): number =>
  query && 'page' in query.position ? (query.position.page - 1) * query.perPage : 0;

function countStatement(arms: readonly Rows[]): Statement {
  const params = new Params();
  const counted = arms.map(({ toCount: rows }) => {
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
