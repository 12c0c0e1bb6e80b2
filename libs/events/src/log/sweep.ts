import type { Database, Transaction } from '@deskline/platform';
import { PARTITIONS } from './partitions.sql';

interface Partition {
  first: number;
  /** First position of the next partition; null for the last one, which is still being written. */
  past: number | null;
}

/**
 * Deletes published events that got their position before a time, lowest positions first, so that the log never has a
 * gap: full partitions as a whole, with their youngest event, and rows only of the partition that is being written.
 * Returns the number of rows, at most `limit`. Age counts from positioned_at, which grows with the position; by
 * occurred_at, an event that was committed late could be deleted before any consumer has read it.
 */
export async function sweep(database: Database, before: Date, limit: number): Promise<number> {
  const partitions = await database.query<Partition>(PARTITIONS);
  for (const { first, past } of partitions)
    if (past === null) return database.transaction((within) => deleteRows(within, { before, limit, first }));
    else if (!(await isOld(database, past - 1, before))) return 0;
    else await database.transaction((within) => drop(within, first));
  return 0;
}

async function isOld(database: Database, position: number, before: Date): Promise<boolean> {
  const young = `SELECT FROM event_log_head head LEFT JOIN event_log ON event_log.position = $1
    WHERE published < $1 OR positioned_at >= $2`;
  return (await database.rows(young, [position, before])).length === 0;
}

/** Waits for readers of the log, and readers for it: not longer than they would notice. Writers are in another partition. */
async function drop(transaction: Transaction, first: number): Promise<void> {
  await transaction.query(`SET LOCAL lock_timeout = '200ms'`);
  await transaction.query(`DROP TABLE event_log_${first}`);
  await transaction.query(STORE_FIRST);
}

const DELETE_ROWS = `
  WITH lowest AS (
    SELECT position, positioned_at FROM event_log
    WHERE position BETWEEN $3 AND (SELECT published FROM event_log_head) ORDER BY position LIMIT $2
  ), piece AS (
    SELECT position, bool_and(positioned_at < $1) OVER (ORDER BY position) AS old FROM lowest
  )
  DELETE FROM event_log
  WHERE position BETWEEN $3 AND (SELECT max(position) FROM piece WHERE old) RETURNING 1`;

async function deleteRows(
  transaction: Transaction,
  { before, limit, first }: { before: Date; limit: number; first: number },
): Promise<number> {
  const rows = await transaction.rows(DELETE_ROWS, [before, limit, first]);
  await transaction.query(STORE_FIRST);
  return rows.length;
}

/** Stores the first position of the log, since finding it takes a look into every partition. */
const STORE_FIRST = `
  UPDATE event_log_head SET first = found.first
  FROM (
    SELECT coalesce((SELECT min(position) FROM event_log), position + 1) AS first FROM event_log_head
  ) found
  WHERE event_log_head.first <> found.first`;
