import type { Transaction } from '@deskline/platform';
import type { RecordType, VisibleTo } from '@deskline/record';
import { statementName } from '../read/query/statement-names';
import { columnSql, quoted } from '../table/column';
import type { RowCopies } from '../write/save/save-statement';
import { HOME_COLUMN, isVisibleElsewhere, recordReference, visibleCopies, visibleTable } from './tables';

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
