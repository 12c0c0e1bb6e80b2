import type { Field, RecordType } from '@deskline/record';
import { Joins } from '../read/plan/joins';
import type { LeadingColumn } from '../read/plan/order-key';
import { callersAccount, type Call, type Params } from '../read/plan/statement';
import { ALL_COLUMNS, columnsOf, type IsRead, type OwnValues, Rows } from '../read/plan/rows';
import { columnSql, quoted } from '../table/column';
import {
  hasPerAccountFields,
  perAccountFields,
  perAccountTable,
  recordReference,
  withheldSql,
} from './tables';

/** Account of a row of per-account values. */
const VALUES_OF = 'h.account_id';

/** Rows of other accounts that are assigned to the caller's account: the second part of a collection. */
export class AssignedRows extends Rows {
  /** Every assigned record has per-account values: a count joins them only for a filter. */
  private isCounted = false;

  override joins(): Joins {
    const values = new Map(assignedValues(this.record));
    // The index of per-account values has the id of the record, too.
    if (this.isInPerAccountOrder) values.set('id', `h.${quoted(recordReference(this.record))}`);
    return new Joins(this.record, this.scope.catalogue, 't', values);
  }

  override get from(): string {
    return this.isCounted ? super.from : assignedFrom(this.record);
  }

  override columns(isRead: IsRead): string {
    return assignedColumns(this.record, isRead);
  }

  override get forCount(): Rows {
    const { filters, views } = this.query;
    if (!this.readsAll || views.length > 0 || filters.some(({ field }) => this.isPerAccount(field)))
      return this;
    const rows = new AssignedRows(this.scope, { ...this.query, sort: [] });
    rows.isCounted = true;
    return rows;
  }

  /** The index of the assigned account leads, or that of the per-account values where these are sorted by. */
  override get leadingColumn(): LeadingColumn {
    const leadingColumn = super.leadingColumn;
    const isElsewhere = [...assignedValues(this.record).keys()].some(
      (name) => leadingColumn.column === `t.${columnSql(this.record, name)}`,
    );
    if (leadingColumn.by !== 'account' && !isElsewhere) return leadingColumn;
    return { column: this.isInPerAccountOrder ? VALUES_OF : assignedAccount(this.record), by: 'account' };
  }

  /** The leading column is compared with a list, as the account of other rows is. */
  protected override accountConditions(params: Params, leadingColumn?: LeadingColumn): string[] {
    const assigned = assignedAccount(this.record);
    const isCallers = (column: string) =>
      leadingColumn?.by === 'account' && leadingColumn.column === column
        ? `${column} = ANY(${params.add((call) => [callersAccount(call)])})`
        : `${column} = ${params.add(callersAccount)}`;
    const own = this.isCounted || !hasPerAccountFields(this.record) ? [] : [isCallers(VALUES_OF)];
    return [...own, isCallers(assigned), `${assigned} IS NOT NULL`, isOfTrusted(params)];
  }

  private get isInPerAccountOrder(): boolean {
    return this.isPerAccount(this.query.sort[0]?.field ?? '');
  }

  private isPerAccount(name: string): boolean {
    return this.record.sharing?.perAccount.includes(name) ?? false;
  }
}

/** SQL of the fields that an assigned account reads another value of than that of their column. */
function assignedValues(record: RecordType): ReadonlyMap<string, string> {
  const { perAccount = [], privateFields = [] } = record.sharing ?? {};
  return new Map([
    ...perAccount.map((name) => [name, `h.${columnSql(record, name)}`] as const),
    ...privateFields.map((name) => [name, withheldSql(record.fields[name] as Field)] as const),
  ]);
}

/** The version changes with either row. */
const assignedColumns = (record: RecordType, isRead: IsRead): string =>
  columnsOf(
    record,
    isRead,
    assignedValues(record),
    hasPerAccountFields(record) ? 't.version + h.version AS version' : undefined,
  );

function assignedFrom(record: RecordType): string {
  const rows = `${quoted(record.name)} t`;
  if (!hasPerAccountFields(record)) return rows;
  return `${rows} JOIN ${quoted(perAccountTable(record))} h ON h.${quoted(recordReference(record))} = t.id`;
}

/** Joins the values of the caller's account to a row `t` that may be assigned to it. */
export function ownValues(record: RecordType, params: Params): OwnValues {
  if (!hasPerAccountFields(record)) return { join: '', overrides: new Map() };
  const own = perAccountFields(record).map(([name]) => [name, columnSql(record, name)] as const);
  return {
    join: `LEFT JOIN ${quoted(perAccountTable(record))} h ON h.${quoted(recordReference(record))} = t.id
AND ${VALUES_OF} = ${params.add(callersAccount)} AND ${VALUES_OF} = ${assignedAccount(record)}
`,
    overrides: new Map(
      own.map(([name, column]) => [
        name,
        `CASE WHEN ${VALUES_OF} IS NULL THEN t.${column} ELSE h.${column} END`,
      ]),
    ),
  };
}

const assignedAccount = ({ sharing }: RecordType, alias = 't'): string =>
  `${alias}.${quoted(sharing?.account ?? '')}`;

/** Accounts that the caller's account trusts and that trust it, bound per call: the end of trust ends every access. */
export const trustedAccountsOf = ({ trustedAccounts = [] }: Call): readonly string[] => trustedAccounts;

const isOfTrusted = (params: Params, alias = 't'): string =>
  `${alias}.account_id = ANY(${params.add(trustedAccountsOf)})`;

/** Condition that a row is assigned to the caller's account. */
export const isAssignedSql = (record: RecordType, params: Params, alias = 't'): string =>
  `${assignedAccount(record, alias)} = ${params.add(callersAccount)} AND ${isOfTrusted(params, alias)}`;

/** Assigned row with the id of the call, with the values of the caller's account. */
export function assignedRowSql(record: RecordType, params: Params): string {
  const isIt = `t.id = ${params.id()}`;
  const hasValues = hasPerAccountFields(record) ? ` AND ${VALUES_OF} = ${params.add(callersAccount)}` : '';
  return `SELECT ${assignedColumns(record, ALL_COLUMNS)} FROM ${assignedFrom(record)}
WHERE ${isIt}${hasValues} AND ${isAssignedSql(record, params)}`;
}

/** Fields, links and lists of links that an assigned account may change. */
export function changeableByAssigned({ sharing, links = {} }: RecordType): readonly string[] {
  const { changeable = [], links: shared = [] } = sharing ?? {};
  return [...changeable, ...shared.flatMap((path) => [path, links[path]?.ids ?? path])];
}
