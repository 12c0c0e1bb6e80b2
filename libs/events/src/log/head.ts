import type { Database, Queries, Transaction } from '@deskline/platform';

export interface Head {
  log: string;
  position: number;
  published: number;
}

export async function readHead(database: Queries): Promise<Head> {
  const [head] = await database.query<Head>('SELECT log, position, published FROM event_log_head');
  if (!head) throw new Error('The event log has no head: its migration has not run.');
  return head;
}

export async function rememberPublished(database: Queries, published: number): Promise<void> {
  await database.query('UPDATE event_log_head SET published = $1 WHERE published < $1', [published]);
}

export interface Giving {
  /** Entries up to here are not looked at. */
  above: number;
  limit: number;
  published: number;
  now: Date;
  leaseMs: number;
}

export interface Given {
  position: number;
  count: number;
  /** The highest entry that got a position. */
  entry: number;
}

const GIVE = `
  WITH waiting AS (
    SELECT entry FROM event_log WHERE position IS NULL AND entry > $2 ORDER BY entry LIMIT $3
  ), numbered AS (
    SELECT entry, $1::bigint + row_number() OVER (ORDER BY entry) AS position FROM waiting
  ), given AS (
    UPDATE event_log SET position = numbered.position, positioned_at = $5
    FROM numbered WHERE event_log.entry = numbered.entry
    RETURNING event_log.entry
  ), result AS (
    SELECT count(*) AS count, coalesce(max(entry), 0) AS entry FROM given
  )
  UPDATE event_log_head SET position = $1 + result.count, published = greatest(published, $4)
  FROM result
  RETURNING position, result.count, result.entry`;

/**
 * Gives the next positions to committed rows in order of entry. The row lock on the head, not leadership, is what
 * keeps positions gapless: a second leader waits here, and its GIVE then sees what the first one did because it is a
 * statement, and so a snapshot, of its own.
 */
export function givePositions(database: Database, giving: Giving): Promise<Given> {
  return database.transaction(async (transaction) => {
    const head = await lockHead(transaction, giving.leaseMs);
    const values = [head, giving.above, giving.limit, giving.published, giving.now];
    const [given] = await transaction.query<Given & { [column: string]: unknown }>(
      GIVE,
      values,
      'events.give',
    );
    return given ?? { position: head, count: 0, entry: 0 };
  });
}

/** A process paused while it holds the lock is cut off by PostgreSQL after the lease, as is its leadership. */
async function lockHead(transaction: Transaction, leaseMs: number): Promise<number> {
  const [head] = await transaction.query<{ position: number }>(
    `SELECT position, set_config('idle_in_transaction_session_timeout', $1, true) FROM event_log_head FOR UPDATE`,
    [String(leaseMs)],
    'events.lock',
  );
  if (!head) throw new Error('The event log has no head: its migration has not run.');
  return head.position;
}

/** When the oldest row without a position occurred, among entries above the given one. */
export async function oldestWaiting(database: Queries, above: number): Promise<Date | null> {
  const [row] = await database.query<{ occurred_at: Date }>(
    'SELECT occurred_at FROM event_log WHERE position IS NULL AND entry > $1 ORDER BY entry LIMIT 1',
    [above],
    'events.waiting',
  );
  return row?.occurred_at ?? null;
}
