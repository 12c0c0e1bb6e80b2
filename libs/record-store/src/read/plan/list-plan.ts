import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { COUNT_LIMIT } from './count-sql';
import { AssignedRows } from '../../sharing/assigned-rows';
import { canReadByName, sourceByName, isFasterByName } from './keyset-by-name';
import { keySql, indexOrderSql, orderKeys, orderSql, reversed } from './order-key';
import { oneRange, pageSource, type Page } from './page-sql';
import { preparePolicy, type PreparePolicy } from '../query/prepare-policy';
import { Params, type Call } from './params';
import { projectionOf, type Projection } from '../response/projection';
import { Rows } from './rows';
import { listSelection } from './selection';
import { VisibleRows } from '../../sharing/visible-rows';
import { seesVisible } from '../../sharing/visible-sql';

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
  readonly pageByName: PagePlan | null;
  isFasterByName(total: number): boolean;
  readonly count: Statement;
  readonly backwards: boolean;
  /** The names that its statements are prepared under. */
  readonly preparedName: PreparePolicy;
}

export function listPlan(
  record: RecordType,
  query: ListQuery,
  principal: Principal,
  catalogue: Catalogue,
  nodeDomain: string,
  /** Whether records of other accounts may be in the hands of the caller's. */
  hasTrustedAccounts = false,
): ListPlan {
  const rows = new Rows(record, query, principal, catalogue, hasTrustedAccounts);
  const sources: Rows[] = [rows];
  if (hasTrustedAccounts && record.sharing)
    sources.push(new AssignedRows(record, query, principal, catalogue, hasTrustedAccounts));
  if (hasTrustedAccounts && seesVisible(record, principal))
    sources.push(new VisibleRows(record, query, principal, catalogue, hasTrustedAccounts));
  const keys = orderKeys(record, query);
  const backwards = 'before' in query.position;
  const pageWith = (params: Params): Page => ({
    rows,
    sources,
    query,
    order: backwards ? reversed(keys) : keys,
    params,
    limit: () => `${query.perPage + 1}${isFurther(query) ? ` + ${params.add(skipped)}::bigint` : ''}`,
  });
  const readsByName = canReadByName(pageWith(new Params()));
  return {
    page: pagePlan(pageWith(new Params()), nodeDomain, false),
    pageByName: readsByName ? pagePlan(pageWith(new Params()), nodeDomain, true) : null,
    isFasterByName: (total) => isFasterByName(rows, total),
    count: countStatement(sources),
    backwards,
    preparedName: preparePolicy(rows, query),
  };
}

function pagePlan(page: Page, nodeDomain: string, byName: boolean): PagePlan {
  const { rows, query, order, params } = page;
  const joins = rows.joins();
  const { names, also } = listSelection(rows.record, query.fields);
  const projection = projectionOf(rows.record, names, also, { joins, params, nodeDomain });
  const source = byName ? sourceByName(page) : pageSource(page);
  const keys = source?.keys ?? order.map((key) => keySql(key, joins));
  const where = source
    ? []
    : [...rows.conditions(joins, params, rows.leadingColumn), ...oneRange(page, keys)];
  const columns = [...projection.columns, ...keys.filter((key) => !projection.columns.includes(key))];
  const lines = [
    `SELECT ${[...columns, 'pg_current_snapshot()'].join(', ')}`,
    source ? `FROM ${source.text} t` : `FROM ${rows.from}`,
    joins.sql,
    where.length > 0 ? `WHERE ${where.join(' AND ')}` : '',
    `ORDER BY ${source?.order ?? (order[0]?.own ? indexOrderSql(rows.leadingColumn, order, keys) : orderSql(order, keys))}`,
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

function countStatement(sources: readonly Rows[]): Statement {
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
