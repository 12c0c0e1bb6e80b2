import { recordForViews } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { listSelection, type Projection, projectionOf } from '../response/projection';
import {
  canReadByName,
  COUNT_LIMIT,
  isFasterByName,
  sourceByName,
  sourceByParent,
  countedRows,
  oneRange,
  type Page,
  pageSource,
} from './page-sql';
import { indexOrderSql, keySql, orderKeys, orderSql, reversed, sourceKey } from './order-key';
import { type Call, Params, type Statement, frequentName, statementName, wordsName } from './statement';
import { HOME_ROWS, type IsRead, type PlanScope, type Rows } from './rows';
import { countedMatches, hasSeveralWords, isReadByWords, SEARCH_LIMIT, searchSource } from './search-sql';
import { hasLookupIndex } from '../../table/indexed';

/** Compiled page; the last column of a row is the database snapshot that it was read in. */
export interface PagePlan extends Statement {
  readonly projection: Projection;
  /** Indexes of the columns that make the cursor of a row. */
  readonly cursor: readonly number[];
}

/** Compiled collection query: its statements, and the serializer of its rows. */
export interface ListPlan {
  readonly page: PagePlan;
  /** The same page in the order of the names of a reference, without a sort of the collection; null where impossible. */
  readonly pageByName: PagePlan | null;
  isFasterByName(total: number): boolean;
  readonly count: Statement;
  /** Number at which the count stops. */
  readonly countLimit: number;
  readonly backwards: boolean;
  /** Names that its statements are prepared under. */
  readonly preparedName: PreparePolicy;
}

/** Order in which a search considers rows, whichever order they are shown in. */
const NEWEST_FIRST = [{ field: 'id', descending: true }];
export const searchOrder = (query: ListQuery): ListQuery =>
  query.search === undefined ? query : { ...query, sort: NEWEST_FIRST };

export function listPlan(scope: PlanScope, query: ListQuery): ListPlan {
  const { rowSource = HOME_ROWS } = scope;
  const isSearch = query.search !== undefined;
  const sources = rowSource.collection(scope, searchOrder(query));
  const [rows] = sources;
  const keys = orderKeys(scope.record, query);
  const backwards = 'before' in query.position;
  const pageWith = (params: Params): Page => ({
    rows,
    sources,
    query,
    order: backwards ? reversed(keys) : keys,
    params,
    limit: () => `${query.perPage + 1}${isFurther(query) ? ` + ${params.add(skipped)}::bigint` : ''}`,
  });
  const readsByName = !isSearch && canReadByName(pageWith(new Params()));
  return {
    page: pagePlan(pageWith(new Params()), scope, false),
    pageByName: readsByName ? pagePlan(pageWith(new Params()), scope, true) : null,
    isFasterByName: (total) => isFasterByName(rows, total),
    count: countStatement(scope, sources, query),
    countLimit: countLimitOf(query),
    backwards,
    preparedName: isSearch ? searchPolicy(sources) : preparePolicy(rows, query),
  };
}

/** Counts the rows of all sources; the last column is the database snapshot of the count. */
function countStatement(scope: PlanScope, sources: readonly Rows[], query: ListQuery): Statement {
  const params = new Params();
  return params.statement(
    `SELECT count(*), pg_current_snapshot() FROM ${countedSql(scope, sources, query, params)}`,
  );
}

/** Counts the rows of a collection in several of its views in one statement, with a column for each. */
export function countsStatement(scope: PlanScope, queries: readonly ListQuery[]): Statement {
  const params = new Params();
  const { rowSource = HOME_ROWS } = scope;
  const counts = queries.map((query) => {
    const record = recordForViews(scope.record, scope.principal.roles, query.views);
    const sources = rowSource.collection({ ...scope, record }, searchOrder(query));
    return `(SELECT count(*) FROM ${countedSql({ ...scope, record }, sources, query, params)})`;
  });
  return params.statement(`SELECT ${counts.join(',\n')}`);
}

const countedSql = (
  scope: PlanScope,
  sources: readonly Rows[],
  { search }: ListQuery,
  params: Params,
): string =>
  search === undefined
    ? countedRows(sources, params)
    : countedMatches({ scope, sources, params, hasSeveralWords: hasSeveralWords(search) });

/** Number at which the count of a collection stops. */
export const countLimitOf = ({ search }: ListQuery): number =>
  search === undefined ? COUNT_LIMIT : SEARCH_LIMIT;

function pagePlan(page: Page, scope: PlanScope, byName: boolean): PagePlan {
  const { nodeDomain, rowSource = HOME_ROWS } = scope;
  const { rows, query, order, params } = page;
  const joins = rows.joins();
  const { names, also } = listSelection(rows.record, query.fields, scope.catalogue);
  const projection = projectionOf(rows.record, names, also, {
    joins,
    params,
    nodeDomain,
    rowSource,
    plan: scope,
  });
  const read = [...projection.columns, joins.sql, ...order.map(sourceKey)].join('\n');
  const isRead: IsRead = (column) => read.includes(`t.${column}`);
  const source =
    query.search !== undefined
      ? searchSource(page, scope, isRead)
      : byName
        ? sourceByName(page, isRead)
        : rows.parent !== null
          ? sourceByParent(page, rows.parent, isRead)
          : pageSource(page, isRead);
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
  const statement = params.statement(lines.filter((line) => line !== '').join('\n'));
  return { ...statement, projection, cursor: keys.map((key) => columns.indexOf(key)) };
}

const isFurther = ({ position }: ListQuery): boolean => 'page' in position && position.page > 1;
const skipped = ({ query }: Call): number =>
  query && 'page' in query.position ? (query.position.page - 1) * query.perPage : 0;

/** Name that a statement is prepared under; undefined for a statement that PostgreSQL plans anew in each call. */
type PreparePolicy = (text: string) => string | undefined;

/** Default and largest size of a page. */
const USUAL_SIZES = new Set([20, 100]);

/**
 * PostgreSQL plans a prepared statement once for all values. So a statement is prepared only where every value has the same
 * best plan: where it reads all rows of the account, or rows that are together in one index.
 */
export function preparePolicy(rows: Rows, query: ListQuery): PreparePolicy {
  if (rows.isFiltered && !isOneLookup(rows, query)) return () => undefined;
  return !rows.isFiltered && isUsual(rows, query) ? statementName : frequentName;
}

const searchPolicy = (sources: readonly Rows[]): PreparePolicy =>
  isReadByWords(sources) ? wordsName : () => undefined;

function isOneLookup({ record, readsAll }: Rows, { filters, views, sort }: ListQuery): boolean {
  return (
    readsAll &&
    views.length === 0 &&
    sort[0]?.field === 'id' &&
    filters.every(({ operator, values }) => operator === 'is' && values.length === 1) &&
    hasLookupIndex(
      record,
      filters.map(({ field }) => field),
    )
  );
}

function isUsual({ record }: Rows, query: ListQuery): boolean {
  const { fields, sort, perPage } = query;
  const order = sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join();
  const isUsualOrder = order === record.defaultSort || order === record.sortBelow;
  return fields === null && isUsualOrder && USUAL_SIZES.has(perPage) && !isFurther(query);
}
