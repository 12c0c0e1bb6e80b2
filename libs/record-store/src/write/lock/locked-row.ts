import type { RawRow, Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/plan/statement';
import { memoize } from '../../memoize';
import { quoted } from '../../table/column';
import { parseRow, rowColumns } from '../save/stored-row';

/** Row of a record, locked until the transaction ends. */
export interface LockedRow {
  readonly stored: Stored;
  readonly account_id: string;
  readonly version: number;
  /** Null for a record in use. */
  readonly archiveState: 'archived' | 'trashed' | null;
}

/** Locked row as the caller's account reads it. */
export interface RowView {
  readonly row: LockedRow;
  readonly seen: Stored;
  /** Version that a read answers with. */
  readonly version: number;
  /** Fields that the account may change; null for all. */
  readonly changing: ReadonlySet<string> | null;
}

/** Row of the caller's account, which reads and changes it as it is stored. */
export const ownView = (row: LockedRow, changing: ReadonlySet<string> | null = null): RowView => ({
  row,
  seen: row.stored,
  version: row.version,
  changing,
});

/** Columns in the order of `parseLockedRow`, each behind the prefix. */
export function lockedColumns(record: RecordType, prefix = ''): string {
  const archiveState = record.archiving ? `${prefix}shelf` : 'NULL';
  return [
    `${prefix}account_id`,
    `${prefix}version`,
    archiveState,
    rowColumns(record, undefined, prefix),
  ].join(', ');
}

export function parseLockedRow(record: RecordType, row: RawRow): LockedRow {
  const [account_id, version, archiveState, ...columns] = row;
  return {
    stored: parseRow(record, columns),
    account_id: account_id as string,
    version: Number(version),
    archiveState: archiveState as LockedRow['archiveState'],
  };
}

const lockSql = memoize((record: RecordType) => {
  const text = (where: string) =>
    `SELECT ${lockedColumns(record)} FROM ${quoted(record.name)} WHERE id = $1${where} FOR NO KEY UPDATE`;
  return { ofAny: text(''), ofAccounts: text(' AND account_id = ANY($2)') };
});

/** Reads a row and locks it until the transaction ends. */
export async function lockRow(
  transaction: Transaction,
  record: RecordType,
  id: number,
  /** Rows of other accounts are neither locked nor waited for. */
  accounts?: ReadonlySet<string>,
): Promise<LockedRow | null> {
  const text = lockSql(record)[accounts === undefined ? 'ofAny' : 'ofAccounts'];
  const values = accounts === undefined ? [id] : [id, [...accounts]];
  const [row] = await transaction.rows(text, values, statementName(text));
  return row ? parseLockedRow(record, row) : null;
}
