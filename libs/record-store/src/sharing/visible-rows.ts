import type { Principal } from '@deskline/identity';
import type { Field, RecordType, VisibleTo } from '@deskline/record';
import { granted } from '../read/plan/grants';
import { Joins } from '../read/plan/joins';
import type { LeadingColumn } from '../read/plan/order-key';
import { callersAccount, type Params, statementName } from '../read/plan/statement';
import { ALL_COLUMNS, columnsOf, type IsRead, Rows } from '../read/plan/rows';
import { columnOf, quoted, columnSql } from '../table/column';
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
  visibleCopies,
} from './tables';
import type { Transaction } from '@deskline/platform';
import type { RowCopies } from '../write/save/save-statement';

/** Rows of other accounts that are visible to the caller's account: the third part of a collection. */
export class VisibleRows extends Rows {
  /** A count without further conditions needs no column of the record. */
  private isCounted = false;

  override joins(): Joins {
    return new Joins(this.record, this.scope.catalogue, 't', visibleValues(this.record));
  }

  override get from(): string {
    return this.isCounted ? `${quoted(visibleTable(this.record))} h` : visibleFrom(this.record);
  }

  override columns(isRead: IsRead): string {
    return visibleColumns(this.record, isRead);
  }

  override get forCount(): Rows {
    if (this.isNarrowed) return this;
    const rows = new VisibleRows(this.scope, this.query);
    rows.isCounted = true;
    return rows;
  }

  override get leadingColumn(): LeadingColumn {
    return { column: 'h.account_id', by: 'account' };
  }

  override searchedAccounts(params: Params): string {
    return `${params.add(trustedAccountsOf)}::text[]`;
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
  const isIt = `h.${quoted(recordReference(record))} = ${params.id()}`;
  return `SELECT ${visibleColumns(record, ALL_COLUMNS)} FROM ${visibleFrom(record)}
WHERE ${[isIt, ...isVisibleToCaller(record, params)].join(' AND ')}`;
}

/** Condition that the row with that id and home account is visible to the caller's account. */
export function isVisibleSql(record: RecordType, params: Params, row: { id: string; home: string }): string {
  const isIt = [`h.${quoted(recordReference(record))} = ${row.id}`, `h.${quoted(HOME_COLUMN)} = ${row.home}`];
  return `EXISTS (
SELECT FROM ${quoted(visibleTable(record))} h WHERE ${[...isIt, ...isVisibleToCaller(record, params)].join(' AND ')})`;
}

/** An agreement may be listed by many records: they are locked and written in batches. */
const BATCH = 1_000;

/** Table of the visible records, which every change of a record copies its sort fields to while it lists others. */
export function visibleCopiesOf(record: RecordType): RowCopies | null {
  if (!isVisibleElsewhere(record)) return null;
  return {
    table: visibleTable(record),
    by: recordReference(record),
    columns: visibleCopies(record),
    while: record.sharing.visibleTo.while,
  };
}

/** Accounts that the records named by a record name, with their own account and the time since when they do. */
function namedSql(record: RecordType, { by, through, account, since }: VisibleTo): string {
  const column = (name: string) => columnSql(record, name);
  return `SELECT listed.${column(by)} AS id, listed.${column(through)} AS through, named.attributes->>'${account}' AS account_id,
named.account_id AS owner_id, (named.attributes->>'${since}')::timestamptz AS since
FROM ${quoted(record.name)} listed
JOIN reference named ON named.type = '${record.fields[through]?.to}' AND named.id = listed.${column(through)}`;
}

/**
 * Condition that a record `t` is visible to a named account: another one, named by the home account itself, and before the
 * record was made. Times are whole seconds, so a record of the same second counts as one from before.
 */
const isVisibleTo = (named: string): string =>
  `${named}.account_id <> t.account_id AND ${named}.owner_id = t.account_id
AND (${named}.since IS NULL OR t.created_at > ${named}.since)`;

/** Makes records visible to the accounts of the records they list, and to no others. Called while they are locked. */
export async function refreshVisibility(
  transaction: Transaction,
  record: RecordType,
  /** Type of the records it lists. */
  below: RecordType,
  ids: readonly number[],
): Promise<void> {
  if (!isVisibleElsewhere(record)) return;
  const [table, reference] = [quoted(visibleTable(record)), quoted(recordReference(record))];
  const columns = visibleCopies(record).map(quoted);
  const text = `WITH shown AS (
SELECT DISTINCT t.id AS ${reference}, named.account_id, t.account_id AS ${quoted(HOME_COLUMN)}, ${columns.map((column) => `t.${column}`).join(', ')}
FROM ${quoted(record.name)} t JOIN (${namedSql(below, record.sharing.visibleTo)}) named ON named.id = t.id
WHERE t.id = ANY($1) AND ${isVisibleTo('named')}
), gone AS (
DELETE FROM ${table} h WHERE h.${reference} = ANY($1) AND NOT EXISTS (
SELECT FROM shown WHERE shown.${reference} = h.${reference} AND shown.account_id = h.account_id)
)
INSERT INTO ${table} (${[reference, 'account_id', quoted(HOME_COLUMN), ...columns].join(', ')})
SELECT ${[reference, 'account_id', quoted(HOME_COLUMN), ...columns].join(', ')} FROM shown
ON CONFLICT (${reference}, account_id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}`;
  await transaction.query(text, [ids], statementName(text));
}

/**
 * Makes records visible anew after listed records have changed the accounts that they name. A change that listed one of
 * them as it was before held its lock until it was committed, so none is missed.
 */
export async function followVisibility(
  transaction: Transaction,
  record: RecordType,
  /** Type of the records it lists. */
  below: RecordType,
  changed: readonly number[],
): Promise<void> {
  if (!isVisibleElsewhere(record)) return;
  const { visibleTo } = record.sharing;
  const [table, reference] = [quoted(visibleTable(record)), quoted(recordReference(record))];
  const named = namedSql(below, visibleTo);
  const text = `SELECT DISTINCT t.id FROM ${quoted(record.name)} t JOIN (${named}) named ON named.id = t.id
WHERE named.through = ANY($1) AND (
(${isVisibleTo('named')} AND NOT EXISTS (
SELECT FROM ${table} h WHERE h.${reference} = t.id AND h.account_id = named.account_id))
OR EXISTS (SELECT FROM ${table} h WHERE h.${reference} = t.id AND NOT EXISTS (
SELECT FROM (${named}) other WHERE other.id = t.id AND other.account_id = h.account_id AND ${isVisibleTo('other')})))
ORDER BY t.id`;
  const rows = await transaction.rows(text, [changed], statementName(text));
  const ids = rows.map(([id]) => Number(id));
  for (let at = 0; at < ids.length; at += BATCH) {
    const some = ids.slice(at, at + BATCH);
    const lock = `SELECT FROM ${quoted(record.name)} WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`;
    await transaction.query(lock, [some], statementName(lock));
    await refreshVisibility(transaction, record, below, some);
  }
}
