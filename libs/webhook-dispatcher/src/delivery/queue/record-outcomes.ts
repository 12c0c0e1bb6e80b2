import type { Database, Transaction } from '@deskline/platform';
import type { Attempt } from '../attempt/attempt';
import type { Settlement } from '../attempt/settle';
import type { ClaimedDelivery } from './delivery';
import { laneColumns, laneKey, laneTransaction, release, type Lane } from './lanes';
import { readHeads } from './lane-heads';
import { textArray, timeArray, unquotedArray } from './pg-array';

export interface SettledAttempt extends Attempt {
  readonly settlement: Settlement;
}

interface LockedLane {
  /** Number of the attempt in the batch, from 1. */
  readonly nth: number;
  /** It still has the claim of the attempt. */
  readonly mine: boolean;
  /** Some instance has claimed it, and the lease has not ended. */
  readonly leased: boolean;
}

/** Attempt that counts, with its effect on the lane. */
interface CountedAttempt {
  readonly attempt: SettledAttempt;
  readonly frees: boolean;
  readonly keeps: boolean;
}

interface OpenLane extends Lane {
  readonly keeps: boolean;
}

/** Lanes that stay claimed by this process when they have more to send. */
export interface KeepLanes {
  readonly keeps: (delivery: ClaimedDelivery) => boolean;
  /** Bytes of bodies at most. */
  readonly bytes: number;
}

export interface Recorded {
  /** Attempts whose lane another transaction has locked just now. */
  readonly busy: readonly SettledAttempt[];
  /** Next deliveries of the lanes that were retained. */
  readonly next: readonly ClaimedDelivery[];
  /** Whether there are lanes with more to send that were released. */
  readonly released: boolean;
}

/** Writes the outcomes of attempts in one transaction. */
export async function recordOutcomes(
  database: Database,
  attempts: readonly SettledAttempt[],
  { keeps, bytes }: KeepLanes = KEEP_NONE,
): Promise<Recorded> {
  const { left, ...recorded } = await laneTransaction(database, async (transaction) => {
    const locked = await lockLanes(transaction, attempts);
    const lanes = await record(transaction, countedAttempts(attempts, locked, keeps));
    const retained = lanes.filter((lane) => lane.keeps);
    const had = new Set(locked.map(({ nth }) => attempts[nth - 1]));
    const busy = await existing(
      transaction,
      attempts.filter((attempt) => !had.has(attempt)),
    );
    const claims = new Map(attempts.map(({ delivery }) => [laneKey(delivery), delivery]));
    const { deliveries: next, left } = await readHeads(
      transaction,
      retained.flatMap((lane) => claims.get(laneKey(lane)) ?? []),
      bytes,
    );
    return { busy, next, left, released: retained.length < lanes.length };
  });
  await release(database, left);
  return { ...recorded, released: recorded.released || left.length > 0 };
}

const KEEP_NONE: KeepLanes = { keeps: () => false, bytes: 0 };

/**
 * A success counts whichever instance has the lane by now; but the lane is left to that instance: it may be about to send the
 * same delivery again, and the next one must not overtake it. A failure counts only for the instance that has the lane: a
 * process that was paused beyond its lease has been replaced.
 */
function countedAttempts(
  attempts: readonly SettledAttempt[],
  locked: readonly LockedLane[],
  keeps: KeepLanes['keeps'],
): CountedAttempt[] {
  return locked.flatMap(({ nth, mine, leased }) => {
    const attempt = attempts[nth - 1];
    const succeeded = attempt?.settlement.state === 'succeeded';
    if (!attempt || !(mine || succeeded)) return [];
    return [{ attempt, frees: mine || !leased, keeps: mine && succeeded && keeps(attempt.delivery) }];
  });
}

const lanesOf = (attempts: readonly SettledAttempt[]) =>
  laneColumns(attempts.map(({ delivery }) => delivery));

async function lockLanes(
  transaction: Transaction,
  attempts: readonly SettledAttempt[],
): Promise<LockedLane[]> {
  const claims = unquotedArray(attempts.map((a) => a.delivery.claim));
  const locked = await transaction.query<LockedLane | { readonly nth: null }>(
    LOCK_LANES,
    [...lanesOf(attempts), claims],
    'deliveries.lock',
  );
  return locked.flatMap((lane) =>
    lane.nth === null ? attempts.map((_, index) => ({ nth: index + 1, mine: true, leased: true })) : [lane],
  );
}

/** Attempts whose lanes still exist. */
async function existing(
  transaction: Transaction,
  attempts: readonly SettledAttempt[],
): Promise<SettledAttempt[]> {
  if (attempts.length === 0) return [];
  const found = await transaction.query<{ nth: number }>(FIND_LANES, lanesOf(attempts));
  return found.flatMap(({ nth }) => attempts[nth - 1] ?? []);
}

/** Empty for an array of nulls only, which most are: to PostgreSQL missing elements at the end are null. */
const sparse = <T>(values: readonly (T | null)[]): readonly (T | null)[] =>
  values.every((value) => value === null) ? [] : values;

/** Returns the lanes that have more to send now. */
async function record(transaction: Transaction, counted: readonly CountedAttempt[]): Promise<OpenLane[]> {
  if (counted.length === 0) return [];
  const attempts = counted.map(({ attempt }) => attempt);
  const column = <T>(value: (attempt: SettledAttempt) => T): T[] => attempts.map(value);
  return transaction.query<OpenLane>(
    RECORD,
    [
      ...lanesOf(attempts),
      unquotedArray(counted.map(({ frees }) => frees)),
      unquotedArray(column((a) => a.settlement.state)),
      sparse(column((a) => a.settlement.retry_in_ms)),
      timeArray(column((a) => a.started_at)),
      unquotedArray(column((a) => a.duration_ms)),
      unquotedArray(column((a) => (a.outcome.kind === 'answered' ? a.outcome.status : null))),
      textArray(column((a) => (a.outcome.kind === 'answered' ? a.outcome.line : a.outcome.error))),
      sparse(column((a) => (a.signed?.reusable ? a.signed.body : null))),
      sparse(column((a) => a.signed?.reusable?.with ?? null)),
      sparse(column((a) => a.signed?.reusable?.until ?? null)),
      unquotedArray(column((a) => a.delivery.sequence)),
      unquotedArray(counted.map(({ keeps }) => keeps)),
      sparse(column((a) => (a.outcome.kind === 'answered' ? (a.outcome.body ?? null) : null))),
    ],
    'deliveries.record',
  );
}

/**
 * Locks lanes in the order in which file-statement.ts does, so that transactions never wait in a circle, and skips those that
 * another transaction has locked: the outcomes of all others would wait with them. Where every lane still has the claim of
 * its attempt, one row says so.
 */
export const LOCK_LANES = `
WITH locked AS MATERIALIZED (
  SELECT mine.nth, coalesce(lane.claim = mine.claim, false) AS mine,
    lane.claim IS NOT NULL AND NOT lane.ready AND lane.due_at > now() AS leased
  FROM (
    SELECT * FROM unnest($1::bigint[], $2::text[], $3::uuid[]) WITH ORDINALITY AS mine(webhook_id, record, claim, nth)
    ORDER BY webhook_id, record
  ) mine
  CROSS JOIN LATERAL (
    SELECT claim, ready, due_at FROM delivery_lane
    WHERE webhook_id = mine.webhook_id AND record = mine.record FOR UPDATE SKIP LOCKED
  ) lane
), counted AS MATERIALIZED (
  SELECT count(*) FILTER (WHERE mine) = cardinality($1) AS all_mine FROM locked
)
SELECT NULL AS nth, true AS mine, true AS leased FROM counted WHERE all_mine
UNION ALL
SELECT nth, mine, leased FROM locked WHERE NOT (SELECT all_mine FROM counted)`;

/** Finds lanes that were skipped; the others have been removed meanwhile, with all of their deliveries settled. */
const FIND_LANES = `
SELECT mine.nth FROM delivery_lane lane
JOIN unnest($1::bigint[], $2::text[]) WITH ORDINALITY AS mine(webhook_id, record, nth)
  ON mine.webhook_id = lane.webhook_id AND mine.record = lane.record`;

/**
 * Settles deliveries, logs attempts and frees lanes. A freed lane goes on to its next open delivery, which may be an older one
 * that was redelivered meanwhile, or is removed with its last. Every row is looked up by its key and changed where it was found
 * (`tid`): however little was open when this was planned, the open deliveries are never compared with the whole batch.
 */
export const RECORD = `
WITH mine AS (
  SELECT * FROM unnest($1::bigint[], $2::text[], $3::boolean[], $4::text[], $5::integer[],
    $6::float8[], $7::integer[], $8::integer[], $9::text[], $10::bytea[], $11::text[], $12::timestamptz[],
    $13::bigint[], $14::boolean[], $15::text[]) WITH ORDINALITY
    AS mine(webhook_id, record, frees, state, retry_in_ms,
      started_at, duration_ms, status, line, signed_body, signed_with, signed_until, sequence, keeps, answer, nth)
), open AS (
  SELECT mine.*, delivery.tid FROM mine CROSS JOIN LATERAL (
    SELECT ctid AS tid FROM delivery
    WHERE webhook_id = mine.webhook_id AND record = mine.record AND sequence = mine.sequence
      AND state IN ('pending', 'retrying')
    OFFSET 0
  ) delivery
), settled AS (
  UPDATE delivery SET
    state = open.state,
    attempts = attempts + (open.duration_ms IS NOT NULL)::integer,
    settled_at = CASE WHEN open.state = 'retrying' THEN NULL ELSE now() END,
    signed_body = CASE WHEN open.state = 'retrying' THEN open.signed_body END,
    signed_with = CASE WHEN open.state = 'retrying' THEN open.signed_with END,
    signed_until = CASE WHEN open.state = 'retrying' THEN open.signed_until END
  FROM open WHERE delivery.ctid = open.tid
  RETURNING open.nth, delivery.id, open.state, open.started_at, open.duration_ms, open.status, open.line,
    open.answer, delivery.attempts
), logged AS (
  INSERT INTO delivery_attempt (delivery_id, attempt, started_at, duration_ms, status, line, answer)
  SELECT id, attempts, to_timestamp(started_at / 1000), duration_ms, status, line, answer FROM settled WHERE duration_ms IS NOT NULL
), freed AS (
  SELECT webhook_id, record, keeps, retry_in_ms, nth IN (SELECT nth FROM settled WHERE state = 'retrying') AS retried
  FROM mine WHERE frees
), following AS (
  SELECT freed.webhook_id, freed.record, keeps, CASE WHEN retried THEN retry_in_ms END AS retry_in_ms,
    retried OR next.is_open IS NOT NULL AS more, lane.tid
  FROM freed
  LEFT JOIN LATERAL (
    SELECT true AS is_open FROM delivery
    WHERE webhook_id = freed.webhook_id AND record = freed.record AND state IN ('pending', 'retrying')
      AND id NOT IN (SELECT id FROM settled WHERE state <> 'retrying')
    LIMIT 1
  ) next ON true
  CROSS JOIN LATERAL (
    SELECT ctid AS tid FROM delivery_lane
    WHERE webhook_id = freed.webhook_id AND record = freed.record OFFSET 0
  ) lane
), ended AS (
  DELETE FROM delivery_lane lane USING following WHERE NOT following.more AND lane.ctid = following.tid
), given AS (
  UPDATE delivery_lane lane
  SET claim = NULL, ready = following.retry_in_ms IS NULL,
    due_at = now() + coalesce(following.retry_in_ms, 0) * interval '1 millisecond'
  FROM following WHERE following.more AND NOT following.keeps AND lane.ctid = following.tid
)
SELECT webhook_id, record, keeps FROM following WHERE more AND retry_in_ms IS NULL`;
