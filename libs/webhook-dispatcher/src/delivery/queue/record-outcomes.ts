import type { Database, Transaction } from '@deskline/platform';
import type { Attempt } from '../attempt/attempt';
import type { Settlement } from '../attempt/settle';
import type { ClaimedDelivery } from './delivery';
import { laneColumns, laneKey, laneTransaction, release, type Lane } from './lanes';
import { readHeads } from './lane-heads';
import { textArray, timeArray, unquotedArray } from './pg-array';
import { FIND_LANES, LOCK_LANES, RECORD } from './record-outcomes.sql';

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
    ],
    'deliveries.record',
  );
}
