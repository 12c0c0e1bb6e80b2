import type { Queries } from '@deskline/platform';

/**
 * Deletes published events that got their position before a time, lowest positions first, so that the log never has a
 * gap. Age counts from positioned_at, which grows with the position; by occurred_at, an event that was committed late
 * could be deleted before any consumer has read it.
 */
const SWEEP = `
  WITH lowest AS (
    SELECT position, positioned_at FROM event_log
    WHERE position <= (SELECT published FROM event_log_head) ORDER BY position LIMIT $2
  ), piece AS (
    SELECT position, bool_and(positioned_at < $1) OVER (ORDER BY position) AS old FROM lowest
  )
  DELETE FROM event_log WHERE position <= (SELECT max(position) FROM piece WHERE old) RETURNING 1`;

/** Deletes one batch and returns the number of rows. */
export async function sweep(database: Queries, before: Date, limit: number): Promise<number> {
  return (await database.rows(SWEEP, [before, limit])).length;
}
