import type { Database } from '@deskline/platform';

/** "guessing is limited per webhook": so many wrong codes a minute, counted by all instances together. */
const MOST_WRONG = 10;
const WINDOW_MS = 60_000;

/** What is kept of a verification that is under way or done. */
export interface KeptCode {
  readonly code_hash: Buffer;
  readonly expires_at: Date;
  readonly wrong_codes: number;
  readonly wrong_since: Date | null;
}

/**
 * The row is judged again when another guess has changed it meanwhile: of many at once no more than so many are
 * counted. Written by itself: a refusal must not undo it, and strangers must not hold up the webhook.
 */
const COUNT = `UPDATE webhook_verification SET
  wrong_codes = CASE WHEN wrong_since > $3 THEN wrong_codes + 1 ELSE 1 END,
  wrong_since = CASE WHEN wrong_since > $3 THEN wrong_since ELSE $4 END
WHERE webhook_id = $1 AND code_hash <> $2 AND NOT (wrong_codes >= ${MOST_WRONG} AND coalesce(wrong_since > $3, false))
RETURNING webhook_id`;

/** Whether the code is wrong, and one of those that may be tried. */
export async function isWrongGuess(
  database: Database,
  webhook_id: number,
  code_hash: Buffer,
  now: Date,
): Promise<boolean> {
  const opened = new Date(now.getTime() - WINDOW_MS);
  return (await database.query(COUNT, [webhook_id, code_hash, opened, now])).length > 0;
}

/** Seconds until codes are looked at again; none while there were few wrong ones. */
export function secondsToWait({ wrong_codes, wrong_since }: KeptCode, now: Date): number {
  if (wrong_codes < MOST_WRONG || wrong_since === null) return 0;
  return Math.max(Math.ceil((wrong_since.getTime() + WINDOW_MS - now.getTime()) / 1000), 0);
}
