import type { Database, Transaction } from '@deskline/platform';
import type { Attempt } from './attempt';
import { byIndex } from './by-index';
import type { Settlement } from './settle';

export interface SettledAttempt extends Attempt {
  readonly settlement: Settlement;
}

/**
 * In order, as enqueue.ts does: nobody waits in a circle. And nobody waits at all for a lane that somebody else is at:
 * the outcomes of all others would wait with it.
 */
const LOCK_LANES = `
SELECT mine.nth, coalesce(lane.claim = mine.claim, false) AS mine,
  lane.claim IS NOT NULL AND NOT lane.ready AND lane.due_at > now() AS held
FROM delivery_lane lane
JOIN unnest($1::bigint[], $2::text[], $3::uuid[]) WITH ORDINALITY AS mine(webhook_id, record, claim, nth)
  ON mine.webhook_id = lane.webhook_id AND mine.record = lane.record
ORDER BY lane.webhook_id, lane.record FOR UPDATE OF lane SKIP LOCKED`;

/** Of those that were not locked: the others have ended meanwhile, and all of their deliveries are settled. */
const FIND_LANES = `
SELECT mine.nth FROM delivery_lane lane
JOIN unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS mine(webhook_id, record, nth)
  ON mine.webhook_id = lane.webhook_id AND mine.record = lane.record`;

/**
 * A lane that is freed goes on to its next delivery, or ends with its last: any that is open, since an older one may
 * have been asked for again meanwhile. Deliveries are found by what the index of the open ones is made of: by their id,
 * that whole index might be read.
 */
const RECORD = `
WITH mine AS (
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::uuid[], $5::text[], $6::integer[],
    $7::timestamptz[], $8::integer[], $9::integer[], $10::text[], $11::bytea[], $12::text[], $13::timestamptz[],
    $14::bigint[])
    AS mine(webhook_id, record, frees, id, state, retry_in_ms,
      started_at, duration_ms, status, line, signed_body, signed_with, signed_until, sequence)
), settled AS (
  UPDATE delivery SET
    state = mine.state,
    attempts = attempts + (mine.duration_ms IS NOT NULL)::integer,
    settled_at = CASE WHEN mine.state = 'retrying' THEN NULL ELSE now() END,
    signed_body = CASE WHEN mine.state = 'retrying' THEN mine.signed_body END,
    signed_with = CASE WHEN mine.state = 'retrying' THEN mine.signed_with END,
    signed_until = CASE WHEN mine.state = 'retrying' THEN mine.signed_until END
  FROM mine
  WHERE delivery.webhook_id = mine.webhook_id AND delivery.record = mine.record AND delivery.sequence = mine.sequence
    AND delivery.state IN ('pending', 'retrying')
  RETURNING mine.*, delivery.attempts
), logged AS (
  INSERT INTO delivery_attempt (delivery_id, attempt, started_at, duration_ms, status, line)
  SELECT id, attempts, started_at, duration_ms, status, line FROM settled WHERE duration_ms IS NOT NULL
), freed AS (
  SELECT webhook_id, record, retry_in_ms, id IN (SELECT id FROM settled WHERE state = 'retrying') AS retried
  FROM mine WHERE frees
), following AS (
  SELECT webhook_id, record, CASE WHEN retried THEN retry_in_ms END AS retry_in_ms, retried OR EXISTS (
    SELECT 1 FROM delivery next
    WHERE next.webhook_id = freed.webhook_id AND next.record = freed.record
      AND next.state IN ('pending', 'retrying')
      AND next.id NOT IN (SELECT id FROM settled WHERE state <> 'retrying')
  ) AS more
  FROM freed
), ended AS (
  DELETE FROM delivery_lane lane USING following
  WHERE NOT following.more AND lane.webhook_id = following.webhook_id AND lane.record = following.record
)
UPDATE delivery_lane lane
SET claim = NULL, ready = following.retry_in_ms IS NULL,
  due_at = now() + coalesce(following.retry_in_ms, 0) * interval '1 millisecond'
FROM following
WHERE following.more AND lane.webhook_id = following.webhook_id AND lane.record = following.record`;

/** Each of a batch is looked up: all that is open might be read to be joined with it, as little as it once was. */
const ONE_BY_ONE = `
SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
  set_config('enable_bitmapscan', 'off', true)`;

interface LockedLane {
  /** Of which attempt, counted from 1. */
  readonly nth: number;
  /** It is still the one that was claimed for the attempt. */
  readonly mine: boolean;
  /** Somebody has claimed it, and the lease has not ended. */
  readonly held: boolean;
}

interface Ruled extends SettledAttempt {
  readonly frees: boolean;
}

/** Writes down what attempts came to, all of them at once. Answers those whose lane somebody else is at just now. */
export function recordOutcomes(
  database: Database,
  attempts: readonly SettledAttempt[],
): Promise<SettledAttempt[]> {
  return byIndex(database, async (transaction) => {
    await transaction.query(ONE_BY_ONE, [], 'deliveries.one-by-one');
    const locked = await lockLanes(transaction, attempts);
    await record(transaction, rule(attempts, locked));
    const had = new Set(locked.map(({ nth }) => attempts[nth - 1]));
    return existing(
      transaction,
      attempts.filter((attempt) => !had.has(attempt)),
    );
  });
}

/**
 * A success is a fact, whoever holds the lane by now; but one that somebody else holds is left to him: he may be about
 * to send the same again, and the next must not overtake it. A failure only counts for the one who holds the lane: a
 * process that was paused beyond its lease has been replaced.
 */
function rule(attempts: readonly SettledAttempt[], locked: readonly LockedLane[]): Ruled[] {
  return locked.flatMap(({ nth, mine, held }) => {
    const attempt = attempts[nth - 1];
    const counts = attempt && (mine || attempt.settlement.state === 'succeeded');
    return counts ? [{ ...attempt, frees: mine || !held }] : [];
  });
}

const webhooksOf = (attempts: readonly SettledAttempt[]) => attempts.map((a) => a.delivery.webhook_id);
const recordsOf = (attempts: readonly SettledAttempt[]) => attempts.map((a) => a.delivery.record);

function lockLanes(transaction: Transaction, attempts: readonly SettledAttempt[]): Promise<LockedLane[]> {
  const claims = attempts.map((a) => a.delivery.claim);
  const lanes = [webhooksOf(attempts), recordsOf(attempts), claims];
  return transaction.query<LockedLane>(LOCK_LANES, lanes, 'deliveries.lock');
}

async function existing(
  transaction: Transaction,
  attempts: readonly SettledAttempt[],
): Promise<SettledAttempt[]> {
  if (attempts.length === 0) return [];
  const lanes = [webhooksOf(attempts), recordsOf(attempts)];
  const found = await transaction.query<{ nth: number }>(FIND_LANES, lanes);
  return found.flatMap(({ nth }) => attempts[nth - 1] ?? []);
}

async function record(transaction: Transaction, attempts: readonly Ruled[]): Promise<void> {
  if (attempts.length === 0) return;
  const column = <T>(value: (attempt: Ruled) => T): T[] => attempts.map(value);
  await transaction.query(
    RECORD,
    [
      webhooksOf(attempts),
      recordsOf(attempts),
      column((a) => a.frees),
      column((a) => a.delivery.id),
      column((a) => a.settlement.state),
      column((a) => a.settlement.retry_in_ms),
      column((a) => a.started_at),
      column((a) => a.duration_ms),
      column((a) => (a.outcome.kind === 'answered' ? a.outcome.status : null)),
      column((a) => (a.outcome.kind === 'answered' ? a.outcome.line : a.outcome.error)),
      column((a) => (a.signed?.kept ? a.signed.body : null)),
      column((a) => a.signed?.kept?.with ?? null),
      column((a) => a.signed?.kept?.until ?? null),
      column((a) => a.delivery.sequence),
    ],
    'deliveries.record',
  );
}
