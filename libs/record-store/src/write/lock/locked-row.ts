import type { RawRow, Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import { statementName } from '../../read/statement-names';
import { quoted } from '../../table/column';
import { parseRow, rowColumns } from '../save/stored-row';

/** A record as it stands in its table. */
export interface LockedRow {
  readonly stored: Stored;
  readonly account_id: string;
  readonly version: number;
  /** Where it has been put away; null for a record in use. */
  readonly shelf: 'archived' | 'trashed' | null;
}

/** The columns of `keptRow`, each behind the prefix. */
export function lockedColumns(record: RecordType, prefix = ''): string {
  const shelf = record.archiving ? `${prefix}shelf` : 'NULL';
  return [`${prefix}account_id`, `${prefix}version`, shelf, rowColumns(record, undefined, prefix)].join(', ');
}

export function parseLockedRow(record: RecordType, row: RawRow): LockedRow {
  const [account_id, version, shelf, ...columns] = row;
  return {
    stored: parseRow(record, columns),
    account_id: account_id as string,
    version: Number(version),
    shelf: shelf as LockedRow['shelf'],
  };
}

const texts = new WeakMap<RecordType, { readonly all: string; readonly own: string }>();

function lockSql(record: RecordType) {
  let sql = texts.get(record);
  if (!sql) {
    const text = (own: string) =>
      `SELECT ${lockedColumns(record)} FROM ${quoted(record.name)} WHERE id = $1${own} FOR NO KEY UPDATE`;
    texts.set(record, (sql = { all: text(''), own: text(' AND account_id = ANY($2)') }));
  }
  return sql;
}

/** Reads a row and locks it until the transaction ends. */
export async function lockRow(
  transaction: Transaction,
  record: RecordType,
  id: number,
  /** Only a row of those accounts is waited for. */
  accounts?: ReadonlySet<string>,
): Promise<LockedRow | null> {
  const text = lockSql(record)[accounts === undefined ? 'all' : 'own'];
  const values = accounts === undefined ? [id] : [id, [...accounts]];
  const [row] = await transaction.rows(text, values, statementName(text));
  return row ? parseLockedRow(record, row) : null;
}
