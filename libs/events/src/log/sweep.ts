import type { Queries } from '@deskline/platform';

/**
 * Deletes published events that got their position before a moment, lowest positions first and in one piece: the
 * kept log never has a hole. The age counts from positioned_at, which grows with the position; occurred_at does not,
 * and an event that was committed late would be deleted before anyone has seen it.
 */
const SWEEP = `
  WITH lowest AS (
    SELECT position, positioned_at FROM event_log
    WHERE position <= (SELECT published FROM event_log_head) ORDER BY position LIMIT $2
  ), piece AS (
    SELECT position, bool_and(positioned_at < $1) OVER (ORDER BY position) AS old FROM lowest
  )
  DELETE FROM event_log WHERE position <= (SELECT max(position) FROM piece WHERE old) RETURNING 1`;

/** Deletes one small batch and says how many rows it was. */
export async function sweep(database: Queries, before: Date, limit: number): Promise<number> {
  return (await database.rows(SWEEP, [before, limit])).length;
}
