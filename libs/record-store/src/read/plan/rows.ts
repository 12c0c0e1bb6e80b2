import type { Principal } from '@deskline/identity';
import type { Condition, Field, FoundBelow, RecordType } from '@deskline/record';
import type { ListQuery, Within } from '../../list-query';
import { columnSql, quoted, storedFields } from '../../table/column';
import { linkSide } from '../../table/link-table';
import { ACCOUNTS, conditionSql } from './condition-sql';
import { filterSql } from './filter-sql';
import { relatedFilterSql } from './related-filter-sql';
import { Joins } from './joins';
import { type LeadingColumn, leadingColumnOf } from './order-key';
import { type Call, callersAccount, type Params } from './statement';
import { granted } from './grants';
import type { RowScope } from './row-scope';

export type { RowScope };

/** Rows of a collection: the WHERE clause of its pages and of its count. */
export class Rows {
  constructor(
    protected readonly scope: RowScope,
    protected readonly query: ListQuery,
  ) {}

  get record(): RecordType {
    return this.scope.record;
  }

  /** Record type with the fields that are hidden from the caller. */
  get definition(): RecordType {
    return this.scope.catalogue.byName.get(this.record.name) ?? this.record;
  }

  /** Accounts whose words a search looks for. */
  searchedAccounts(params: Params): string {
    const [rowsOf] = this.query.views.flatMap((view) => this.record.viewAccounts?.[view] ?? []);
    const caller = params.add(callersAccount);
    return rowsOf === undefined ? `ARRAY[${caller}::text]` : `ARRAY(${ACCOUNTS[rowsOf](caller)})`;
  }

  /** First column of the index that its pages are read from. */
  get leadingColumn(): LeadingColumn {
    return leadingColumnOf(this.record, this.query);
  }

  get from(): string {
    return `${quoted(this.record.name)} t`;
  }

  /** The same rows for a count, which needs no columns. */
  get forCount(): Rows {
    return this.parent === null ? this : new RowsBelowParents(this.scope, this.query);
  }

  /** Reference to the parents that the rows of a nested type are listed below, for a list of all of them; null for others. */
  get parent(): ParentColumn | null {
    const { listedTogether, createUnder, fields } = this.record;
    const name = createUnder?.[0]?.parent;
    if (!listedTogether || this.query.within || name === undefined) return null;
    return { column: `t.${columnSql(this.record, name)}`, table: quoted(fields[name]?.to ?? '') };
  }

  /** Columns for the statement around it, given those that it reads. */
  columns(_isRead: IsRead): string {
    return 't.*';
  }

  joins(): Joins {
    return new Joins(this.record, this.scope.catalogue);
  }

  /** Whether the caller may read every row of the account. */
  get readsAll(): boolean {
    return this.readable === true;
  }

  get isFiltered(): boolean {
    const { filters, views } = this.query;
    return filters.length + views.length > 0 || !this.readsAll || sinceIn(this.query.within) !== undefined;
  }

  /** Whether any condition beyond the account leaves rows out: then rows may be far apart in an index. */
  get isNarrowed(): boolean {
    return this.isFiltered || this.query.within !== undefined;
  }

  /** Access is a WHERE clause: the account and the caller's grants come first in every statement. */
  conditions(joins: Joins, params: Params, leadingColumn?: LeadingColumn): string[] {
    const { record, query, readable } = this;
    const scope = { joins, params };
    const where = this.accountConditions(params, leadingColumn);
    if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, scope));
    where.push(...this.notArchived);
    for (const view of query.views) where.push(conditionSql(record.views?.[view] as Condition, scope));
    query.filters.forEach((filter, index) => {
      const field = record.fields[filter.field];
      if (!field) {
        where.push(relatedFilterSql(this.scope, filter, index, joins, params));
        return;
      }
      where.push(
        leadingColumn?.by === index
          ? isOneOf(joins.column(filter.field), (call) => call.query?.filters[index]?.values[0], params, true)
          : filterSql(
              filter,
              index,
              field,
              joins.column(filter.field),
              params,
              joins.keptLinkHas(filter.field),
            ),
      );
    });
    return [...where, ...this.within(joins, params, leadingColumn)];
  }

  /** Archived and trashed records are in no collection. */
  protected get notArchived(): string[] {
    return this.record.archiving ? ['t.shelf IS NULL'] : [];
  }

  /** The account of the call, but for views of others' rows. */
  protected accountConditions(params: Params, leadingColumn?: LeadingColumn): string[] {
    const rowsOf = this.query.views.flatMap((view) => this.record.viewAccounts?.[view] ?? []);
    if (rowsOf.length === 0)
      return [isOneOf('t.account_id', callersAccount, params, leadingColumn?.by === 'account')];
    return rowsOf.map((one) => `t.account_id = ANY(ARRAY(${ACCOUNTS[one](params.add(callersAccount))}))`);
  }

  private get readable(): Condition | boolean {
    // Audit lines of one record are readable by the grants on that record; the reader checks them.
    if (this.query.within && ('about' in this.query.within || 'lines' in this.query.within)) return true;
    return granted(this.record, 'read', this.scope.principal);
  }

  private within(joins: Joins, params: Params, leadingColumn?: LeadingColumn): string[] {
    const { within } = this.query;
    if (!within) return [];
    if ('under' in within) return this.underAny(within, joins, params);
    if ('ids' in within || 'lines' in within)
      return [`t.id = ANY(${params.add(({ query }) => idsIn(query?.within))}::bigint[])`];
    const idIn = ({ query }: Call) => query?.within && 'id' in query.within && query.within.id;
    if ('field' in within)
      return [isOneOf(joins.column(within.field), idIn, params, leadingColumn?.by === 'within')];
    if ('about' in within)
      return [
        `${joins.column('record_type')} = ${params.add(() => within.about)}`,
        isOneOf(joins.column('record'), idIn, params, leadingColumn?.by === 'within'),
      ];
    const { byName, records } = this.scope.catalogue;
    const side = linkSide(byName.get(within.of) ?? { name: within.of }, within.link, records);
    return [
      `t.id IN (SELECT ${side.there} FROM ${quoted(side.table)} WHERE ${side.here} = ${params.add(idIn)})`,
    ];
  }

  private underAny(
    { under, changedSince }: Extract<Within, { readonly under: string }>,
    joins: Joins,
    params: Params,
  ): string[] {
    const column = joins.column(under);
    if (changedSince === undefined) return [`${column} IS NOT NULL`];
    const { to = '' } = this.record.fields[under] ?? {};
    const since = `${params.add(({ query }) => sinceIn(query?.within))}::timestamptz`;
    const account = params.add(callersAccount);
    return [
      `${column} IN (SELECT o.id FROM ${quoted(to)} o WHERE o.account_id = ${account} AND o.updated_at >= ${since})`,
    ];
  }
}

const sinceIn = (within: Within | undefined): string | undefined =>
  within && 'under' in within ? within.changedSince : undefined;

/** Column of a reference, and the table of the records that it refers to. */
export interface ParentColumn {
  readonly column: string;
  readonly table: string;
}

/** Rows below all parents of the account, found by the index of the parents: only with one do nested rows have any. */
class RowsBelowParents extends Rows {
  override conditions(joins: Joins, params: Params): string[] {
    const { column, table } = this.parent as ParentColumn;
    const parents = `SELECT p.id FROM ${table} p WHERE p.account_id = ${params.add(callersAccount)}`;
    return [...super.conditions(joins, params), `${column} = ANY(ARRAY(${parents}))`];
  }
}

const idsIn = (within: Within | undefined): readonly number[] =>
  within && 'ids' in within ? within.ids : within && 'lines' in within ? within.lines : [];

const isOneOf = (column: string, value: (call: Call) => unknown, params: Params, listed: boolean): string =>
  listed ? `${column} = ANY(${params.add((call) => [value(call)])})` : `${column} = ${params.add(value)}`;

/** Whether a statement reads a column of the rows that it selects from. */
export type IsRead = (column: string) => boolean;

export const ALL_COLUMNS: IsRead = () => true;

/**
 * Columns of a row in one order, so that UNION ALL can combine the sources of a collection. PostgreSQL passes on all columns of
 * combined rows, so only those that are read are selected.
 */
export function columnsOf(
  record: RecordType,
  isRead: IsRead,
  /** Expressions of fields that have another value for the caller's account. */
  overrides: ReadonlyMap<string, string> = new Map(),
  version = 't.version',
): string {
  const own = storedFields(record).map(([name]) => {
    const column = columnSql(record, name);
    return { column, sql: overrides.has(name) ? `${overrides.get(name)} AS ${column}` : `t.${column}` };
  });
  const others = [
    { column: 'account_id', sql: 't.account_id' },
    { column: 'version', sql: version },
    ...(record.archiving ? [{ column: 'shelf', sql: 't.shelf' }] : []),
  ];
  return [...own, ...others]
    .filter(({ column }) => isRead(column))
    .map(({ sql }) => sql)
    .join(', ');
}

/** Everything that the plan of a read is compiled for, beside its query. */
export interface PlanScope extends RowScope {
  readonly nodeDomain: string;
  /** The rows of the caller's account where there is none. */
  readonly rowSource?: RowSource;
  /** Sources of the rows of other record types, which links lead to. */
  readonly sourceOf?: RowSourceOf;
  /** Records below those of the type by whose words a search finds them; none where the caller may not read any. */
  readonly searchedBelow?: SearchedBelow;
}

export interface SearchedBelow extends FoundBelow {
  readonly rowSource: RowSource;
}

/** Rows of a record type that a call may read, before grants, filters and views narrow them down. */
export interface RowSource {
  /** Part of the key of a cached plan: sources with the same key have the same SQL texts. */
  readonly key: string;
  /** Accounts beside the caller's whose rows are read; bound to the statements of each call. */
  readonly trustedAccounts: readonly string[];

  /** Sources of the rows of a collection, each with an index order of its own; a page merges them. */
  collection(scope: RowScope, query: ListQuery): readonly [Rows, ...Rows[]];

  /** FROM clause and conditions of the row `t` with the id of the call. */
  single(scope: RowScope, params: Params): { readonly from: string; readonly where: readonly string[] };

  /** Condition that the row `t` is one of the source: the rows that a change may lock. */
  contains(scope: RowScope, params: Params): string;

  /** Values of the caller's account that differ from the columns of the locked row `t`, and the join that they need. */
  ownValues(record: RecordType, params: Params): OwnValues;

  /** Fields that the caller's account may change of rows of other accounts that are assigned to it. */
  changeableElsewhere(record: RecordType): readonly string[];

  /** Column of the account that a row is assigned to; null where rows are assigned to none. */
  assignedColumn(record: RecordType): string | null;

  /** Whether the field is empty in rows of other accounts. */
  isHomeOnly(record: RecordType, field: string): boolean;

  /** Accounts beside the caller's whose events of that type may be of rows of the source. */
  otherAccounts(record: RecordType, principal: Principal): readonly string[];

  /** Condition that the caller hears of the row `t` of another account by the events of that account. */
  isToldByHome(record: RecordType, params: Params): string;

  /** SQL of the JSON members of a reference that the caller's account reads; null for all that the projected row has. */
  referenceJson(field: Field, row: string, params: Params): string | null;
}

/** SQL of the fields that have another value for the caller's account than the column of `t`. */
export interface OwnValues {
  readonly join: string;
  readonly overrides: ReadonlyMap<string, string>;
}

/** Source of a caller's rows of a record type. */
export type RowSourceOf = (record: RecordType, principal: Principal) => RowSource;

export const ROW_SOURCE = Symbol('ROW_SOURCE');

const ofCallersAccount = (params: Params): string => `t.account_id = ${params.add(callersAccount)}`;

/** Rows of the caller's account, and no others. */
export const HOME_ROWS: RowSource = {
  key: 'home',
  trustedAccounts: [],
  collection: (scope, query) => [new Rows(scope, query)],
  single: ({ record }, params) => ({
    from: `${quoted(record.name)} t`,
    where: [`t.id = ${params.id()}`, ofCallersAccount(params)],
  }),
  contains: (_, params) => ofCallersAccount(params),
  ownValues: () => ({ join: '', overrides: new Map() }),
  changeableElsewhere: () => [],
  assignedColumn: () => null,
  isHomeOnly: () => false,
  otherAccounts: () => [],
  isToldByHome: () => 'true',
  referenceJson: () => null,
};
