import type { Principal } from '@deskline/identity';
import type { Field, RecordType } from '@deskline/record';
import { granted } from '../read/plan/grants';
import { Joins } from '../read/plan/joins';
import type { LeadingColumn } from '../read/plan/order-key';
import { callersAccount, type Params } from '../read/plan/params';
import { ALL_COLUMNS, columnsOf, type IsRead, Rows } from '../read/plan/rows';
import { columnOf, quoted } from '../table/column';
import { trustedAccountsOf } from './assigned-rows';
import {
  HOME_COLUMN,
  emptyWhereVisible,
  isVisibleElsewhere,
  recordReference,
  visibleOrders,
  visibleTable,
  visibleWhere,
  withheldSql,
} from './tables';

/** Rows of other accounts that are visible to the caller's account: the third part of a collection. */
export class VisibleRows extends Rows {
  /** A count without further conditions needs no column of the record. */
  private isCounted = false;

  override joins(): Joins {
    return new Joins(this.record, this.catalogue, 't', visibleValues(this.record));
  }

  override get from(): string {
    return this.isCounted ? `${quoted(visibleTable(this.record))} h` : visibleFrom(this.record);
  }

  override columns(isRead: IsRead): string {
    return visibleColumns(this.record, isRead);
  }

  override get forCount(): Rows {
    if (this.isNarrowed) return this;
    const rows = new VisibleRows(this.record, this.query, this.principal, this.catalogue);
    rows.isCounted = true;
    return rows;
  }

  override get leadingColumn(): LeadingColumn {
    return { column: 'h.account_id', by: 'account' };
  }

  protected override get notArchived(): string[] {
    return [];
  }

  protected override accountConditions(params: Params, leadingColumn?: LeadingColumn): string[] {
    return isVisibleToCaller(this.record, params, leadingColumn !== undefined);
  }
}

/** SQL of the fields that are empty where the record is only visible. */
const emptyValues = (record: RecordType): ReadonlyMap<string, string> =>
  new Map(emptyWhereVisible(record).map((name) => [name, withheldSql(record.fields[name] as Field)]));

/** Sort fields and the id are read from the copies: an index orders by its own columns only. */
function visibleValues(record: RecordType): ReadonlyMap<string, string> {
  return new Map([
    ...emptyValues(record),
    ...visibleOrders(record).map(([name, field]) => [name, `h.${quoted(columnOf(name, field))}`] as const),
    ['id', `h.${quoted(recordReference(record))}`],
  ]);
}

const visibleFrom = (record: RecordType): string =>
  `${quoted(visibleTable(record))} h JOIN ${quoted(record.name)} t ON t.id = h.${quoted(recordReference(record))}`;

const visibleColumns = (record: RecordType, isRead: IsRead): string =>
  columnsOf(record, isRead, emptyValues(record));

/** Whether the caller reads visible records of other accounts: only roles that read all records of the type do. */
export const seesVisible = (record: RecordType, principal: Principal): boolean =>
  isVisibleElsewhere(record) && granted(record, 'read', principal) === true;

/** The leading column is compared with a list, as the account of other rows is. */
function isVisibleToCaller(record: RecordType, params: Params, leads = false): string[] {
  const account = leads
    ? `h.account_id = ANY(${params.add((call) => [callersAccount(call)])})`
    : `h.account_id = ${params.add(callersAccount)}`;
  return [
    account,
    visibleWhere(record, 'h.'),
    `h.${quoted(HOME_COLUMN)} = ANY(${params.add(trustedAccountsOf)})`,
  ];
}

/** Visible row with the id of the call. */
export function visibleRowSql(record: RecordType, params: Params): string {
  const isIt = `h.${quoted(recordReference(record))} = ${params.add(({ id }) => id)}`;
  return `SELECT ${visibleColumns(record, ALL_COLUMNS)} FROM ${visibleFrom(record)}
WHERE ${[isIt, ...isVisibleToCaller(record, params)].join(' AND ')}`;
}

/** Condition that the row with that id and home account is visible to the caller's account. */
export function isVisibleSql(record: RecordType, params: Params, row: { id: string; home: string }): string {
  const isIt = [`h.${quoted(recordReference(record))} = ${row.id}`, `h.${quoted(HOME_COLUMN)} = ${row.home}`];
  return `EXISTS (
SELECT FROM ${quoted(visibleTable(record))} h WHERE ${[...isIt, ...isVisibleToCaller(record, params)].join(' AND ')})`;
}
