import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '@deskline/platform';

/** 144 bits: 24 url-safe characters. */
const CODE_BYTES = 18;

export const makeCode = (): string => randomBytes(CODE_BYTES).toString('base64url');

/** Hash of a code: codes are stored as hashes only. */
export const hashOfCode = (code: string): Buffer => createHash('sha256').update(code).digest();

/** "The URL in payload.callback carries query parameters code and expires_at." */
export function callbackUrl(base_url: string, webhook_id: number, code: string, expires_at: Date): string {
  const query = new URLSearchParams({ code, expires_at: `${expires_at.toISOString().slice(0, 19)}Z` });
  return `${base_url}/webhooks/${webhook_id}/verify?${query.toString()}`;
}

/** "guessing is limited per webhook": so many wrong codes a minute, counted by all instances together. */
const MOST_WRONG = 10;
const WINDOW_MS = 60_000;

/**
 * PostgreSQL checks the row again when another wrong code has changed it meanwhile: of many at once no more than the limit
 * are counted. A statement of its own: a refusal must not undo it, and strangers must not lock the webhook.
 */
const COUNT_WRONG = `UPDATE webhook_verification SET
  wrong_codes = CASE WHEN wrong_since > $3 THEN wrong_codes + 1 ELSE 1 END,
  wrong_since = CASE WHEN wrong_since > $3 THEN wrong_since ELSE $4 END
WHERE webhook_id = $1 AND code_hash <> $2 AND NOT (wrong_codes >= ${MOST_WRONG} AND coalesce(wrong_since > $3, false))
RETURNING webhook_id`;

const READ_WRONG = 'SELECT wrong_codes, wrong_since FROM webhook_verification WHERE webhook_id = $1';

interface WrongCodes {
  readonly wrong_codes: number;
  readonly wrong_since: Date | null;
}

/** Counts a wrong code. Returns the seconds to wait before another may be tried; 0 when one may be now. */
export async function countWrongCode(
  database: Database,
  webhook_id: number,
  code_hash: Buffer,
  now: Date,
): Promise<number> {
  const opened = new Date(now.getTime() - WINDOW_MS);
  const counted = await database.query(COUNT_WRONG, [webhook_id, code_hash, opened, now]);
  if (counted.length > 0) return 0;
  const [wrong] = await database.query<WrongCodes>(READ_WRONG, [webhook_id]);
  return wrong ? secondsToWait(wrong, now) : 0;
}

function secondsToWait({ wrong_codes, wrong_since }: WrongCodes, now: Date): number {
  if (wrong_codes < MOST_WRONG || wrong_since === null) return 0;
  return Math.max(Math.ceil((wrong_since.getTime() + WINDOW_MS - now.getTime()) / 1000), 0);
}
