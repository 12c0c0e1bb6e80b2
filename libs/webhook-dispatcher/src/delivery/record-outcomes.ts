import type { Database, Transaction } from '@deskline/platform';
import type { Attempt } from './attempt';
import { byIndex } from './by-index';
import type { Settlement } from './settle';

export interface SettledAttempt extends Attempt {
  readonly settlement: Settlement;
}

/** In order, as enqueue.ts does: nobody waits in a circle. */
const LOCK_LANES = `
SELECT lane.webhook_id FROM delivery_lane lane
JOIN unnest($1::bigint[], $2::text[]) AS mine(webhook_id, record)
  ON mine.webhook_id = lane.webhook_id AND mine.record = lane.record
ORDER BY lane.webhook_id, lane.record FOR UPDATE OF lane`;

/**
 * A success is a fact, whoever holds the lane by now. A failure only counts for the one who holds it: a process that
 * was paused beyond its lease has been replaced. The lane goes on to its next delivery, or ends with its last: any that
 * is open, since an older one may have been asked for again meanwhile.
 */
const RECORD = `
WITH mine AS (
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::uuid[], $5::text[], $6::integer[],
    $7::timestamptz[], $8::integer[], $9::integer[], $10::text[], $11::bytea[], $12::text[], $13::timestamptz[])
    AS mine(webhook_id, record, claim, id, state, retry_in_ms,
      started_at, duration_ms, status, line, signed_body, signed_with, signed_until)
), settled AS (
  UPDATE delivery SET
    state = mine.state,
    attempts = attempts + (mine.duration_ms IS NOT NULL)::integer,
    settled_at = CASE WHEN mine.state = 'retrying' THEN NULL ELSE now() END,
    signed_body = CASE WHEN mine.state = 'retrying' THEN mine.signed_body END,
    signed_with = CASE WHEN mine.state = 'retrying' THEN mine.signed_with END,
    signed_until = CASE WHEN mine.state = 'retrying' THEN mine.signed_until END
  FROM mine JOIN delivery_lane lane ON lane.webhook_id = mine.webhook_id AND lane.record = mine.record
  WHERE delivery.id = mine.id AND delivery.state IN ('pending', 'retrying')
    AND (lane.claim = mine.claim OR mine.state = 'succeeded')
  RETURNING mine.*, delivery.sequence, delivery.attempts
), logged AS (
  INSERT INTO delivery_attempt (delivery_id, attempt, started_at, duration_ms, status, line)
  SELECT id, attempts, started_at, duration_ms, status, line FROM settled WHERE duration_ms IS NOT NULL
), following AS (
  SELECT settled.webhook_id, settled.record, settled.retry_in_ms, settled.state = 'retrying' OR EXISTS (
    SELECT 1 FROM delivery next
    WHERE next.webhook_id = settled.webhook_id AND next.record = settled.record
      AND next.state IN ('pending', 'retrying')
      AND next.id NOT IN (SELECT id FROM settled WHERE state <> 'retrying')
  ) AS more
  FROM settled
), ended AS (
  DELETE FROM delivery_lane lane USING following
  WHERE NOT following.more AND lane.webhook_id = following.webhook_id AND lane.record = following.record
)
UPDATE delivery_lane lane
SET claim = NULL, ready = following.retry_in_ms IS NULL,
  due_at = now() + coalesce(following.retry_in_ms, 0) * interval '1 millisecond'
FROM following
WHERE following.more AND lane.webhook_id = following.webhook_id AND lane.record = following.record`;

/** Writes down what attempts came to, all of them at once. */
export function recordOutcomes(database: Database, attempts: readonly SettledAttempt[]): Promise<void> {
  return byIndex(database, async (transaction) => {
    const lanes = [attempts.map((a) => a.delivery.webhook_id), attempts.map((a) => a.delivery.record)];
    await transaction.query(LOCK_LANES, lanes, 'deliveries.lock');
    await record(transaction, attempts);
  });
}

async function record(transaction: Transaction, attempts: readonly SettledAttempt[]): Promise<void> {
  const column = <T>(value: (attempt: SettledAttempt) => T): T[] => attempts.map(value);
  await transaction.query(
    RECORD,
    [
      column((a) => a.delivery.webhook_id),
      column((a) => a.delivery.record),
      column((a) => a.delivery.claim),
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
    ],
    'deliveries.record',
  );
}
