import type { Database } from '@deskline/platform';

/** "guessing is limited per webhook": so many wrong codes a minute, counted by all instances together. */
const MOST_WRONG = 10;
const WINDOW_MS = 60_000;

/**
 * The row is judged again when another guess has changed it meanwhile: of many at once no more than so many are
 * counted. Written by itself: a refusal must not undo it, and strangers must not hold up the webhook.
 */
const COUNT = `UPDATE webhook_verification SET
  wrong_codes = CASE WHEN wrong_since > $3 THEN wrong_codes + 1 ELSE 1 END,
  wrong_since = CASE WHEN wrong_since > $3 THEN wrong_since ELSE $4 END
WHERE webhook_id = $1 AND code_hash <> $2 AND NOT (wrong_codes >= ${MOST_WRONG} AND coalesce(wrong_since > $3, false))
RETURNING webhook_id`;

const READ = 'SELECT wrong_codes, wrong_since FROM webhook_verification WHERE webhook_id = $1';

interface Guesses {
  readonly wrong_codes: number;
  readonly wrong_since: Date | null;
}

/** Counts a code that is wrong. Answers the seconds to wait before another may be tried: 0 for one that might be. */
export async function countWrongCode(
  database: Database,
  webhook_id: number,
  code_hash: Buffer,
  now: Date,
): Promise<number> {
  const opened = new Date(now.getTime() - WINDOW_MS);
  const counted = await database.query(COUNT, [webhook_id, code_hash, opened, now]);
  if (counted.length > 0) return 0;
  const [guesses] = await database.query<Guesses>(READ, [webhook_id]);
  return guesses ? secondsToWait(guesses, now) : 0;
}

function secondsToWait({ wrong_codes, wrong_since }: Guesses, now: Date): number {
  if (wrong_codes < MOST_WRONG || wrong_since === null) return 0;
  return Math.max(Math.ceil((wrong_since.getTime() + WINDOW_MS - now.getTime()) / 1000), 0);
}
