import type { Transaction } from '@deskline/platform';
import type { Field, RecordType, VisibleTo, Stored } from '@deskline/record';
import { statementName } from '../read/query/statement-names';
import { columnOf, quoted } from '../table/column';
import { recordReference } from './per-account-table';
import { HOME_COLUMN, isVisibleElsewhere, copiedColumns, visibleTable } from './visible-table';

/** An agreement may be listed by many records: they are locked and written in batches. */
const BATCH = 1_000;

/** Columns that are copied with every change of a record that other accounts may see. */
export interface VisibleCopies {
  readonly table: string;
  readonly by: string;
  readonly columns: readonly string[];
}

/** Null for a record that lists nothing, and so is visible to no other account. */
export function visibleCopiesOf(record: RecordType, after: Stored): VisibleCopies | null {
  if (!isVisibleElsewhere(record) || (after[record.sharing.visibleTo.while] ?? null) === null) return null;
  return { table: visibleTable(record), by: recordReference(record), columns: copiedColumns(record) };
}

/** Accounts that a record is visible to, by the records it lists. */
function namedSql({ name: of, fields }: RecordType, { by, through, account }: VisibleTo): string {
  const column = (name: string) => quoted(columnOf(name, fields[name] as Field));
  return `SELECT listed.${column(by)} AS id, listed.${column(through)} AS through, named.attributes->>'${account}' AS account_id
FROM ${quoted(of)} listed
JOIN reference named ON named.type = '${fields[through]?.to}' AND named.id = listed.${column(through)}`;
}

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
  const columns = copiedColumns(record).map(quoted);
  const text = `WITH shown AS (
SELECT DISTINCT t.id AS ${reference}, named.account_id, t.account_id AS ${quoted(HOME_COLUMN)}, ${columns.map((column) => `t.${column}`).join(', ')}
FROM ${quoted(record.name)} t JOIN (${namedSql(below, record.sharing.visibleTo)}) named ON named.id = t.id
WHERE t.id = ANY($1) AND named.account_id <> t.account_id
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
(named.account_id <> t.account_id AND NOT EXISTS (
SELECT FROM ${table} h WHERE h.${reference} = t.id AND h.account_id = named.account_id))
OR EXISTS (SELECT FROM ${table} h WHERE h.${reference} = t.id AND NOT EXISTS (
SELECT FROM (${named}) other WHERE other.id = t.id AND other.account_id = h.account_id)))
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
