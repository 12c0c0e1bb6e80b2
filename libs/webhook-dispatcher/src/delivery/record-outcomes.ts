import type { Database, Transaction } from '@deskline/platform';
import type { Attempt } from './attempt';
import { byIndex } from './by-index';
import type { ClaimedDelivery } from './claimed-delivery';
import { following } from './following';
import { momentArray, plainArray, textArray } from './plain-array';
import type { Lane } from './read-heads';
import { FIND_LANES, LOCK_LANES, RECORD } from './record-outcomes.sql';
import { release } from './release';
import type { Settlement } from './settle';

export interface SettledAttempt extends Attempt {
  readonly settlement: Settlement;
}

interface LockedLane {
  /** Of which attempt, counted from 1. */
  readonly nth: number;
  /** It is still the one that was claimed for the attempt. */
  readonly mine: boolean;
  /** Somebody has claimed it, and the lease has not ended. */
  readonly held: boolean;
}

interface AllMine {
  readonly nth: null;
}

interface Ruled {
  readonly attempt: SettledAttempt;
  readonly frees: boolean;
  readonly keeps: boolean;
}

interface OpenLane extends Lane {
  readonly keeps: boolean;
}

/** Which lanes stay with this process when they have more to send. */
export interface Keeping {
  readonly keeps: (delivery: ClaimedDelivery) => boolean;
  /** Bytes of bodies at most. */
  readonly bytes: number;
}

export interface Recorded {
  /** Those whose lane somebody else is at just now. */
  readonly busy: readonly SettledAttempt[];
  /** What follows in the lanes that were kept. */
  readonly next: readonly ClaimedDelivery[];
  /** Whether there are lanes with more to send now that were not. */
  readonly gaveBack: boolean;
}

/** Writes down what attempts came to, all of them at once. */
export async function recordOutcomes(
  database: Database,
  attempts: readonly SettledAttempt[],
  { keeps, bytes }: Keeping = KEEP_NONE,
): Promise<Recorded> {
  const { left, ...recorded } = await byIndex(database, async (transaction) => {
    const locked = await lockLanes(transaction, attempts);
    const lanes = await record(transaction, rule(attempts, locked, keeps));
    const kept = lanes.filter((lane) => lane.keeps);
    const had = new Set(locked.map(({ nth }) => attempts[nth - 1]));
    const busy = await existing(
      transaction,
      attempts.filter((attempt) => !had.has(attempt)),
    );
    const before = attempts.map(({ delivery }) => delivery);
    const gaveBack = kept.length < lanes.length;
    return { busy, gaveBack, ...(await following(transaction, kept, before, bytes)) };
  });
  await release(database, left);
  return { ...recorded, gaveBack: recorded.gaveBack || left.length > 0 };
}

const KEEP_NONE: Keeping = { keeps: () => false, bytes: 0 };

/**
 * A success is a fact, whoever holds the lane by now; but one that somebody else holds is left to him: he may be about
 * to send the same again, and the next must not overtake it. A failure only counts for the one who holds the lane: a
 * process that was paused beyond its lease has been replaced.
 */
function rule(
  attempts: readonly SettledAttempt[],
  locked: readonly LockedLane[],
  keeps: Keeping['keeps'],
): Ruled[] {
  return locked.flatMap(({ nth, mine, held }) => {
    const attempt = attempts[nth - 1];
    const succeeded = attempt?.settlement.state === 'succeeded';
    if (!attempt || !(mine || succeeded)) return [];
    return [{ attempt, frees: mine || !held, keeps: mine && succeeded && keeps(attempt.delivery) }];
  });
}

const webhooksOf = (attempts: readonly SettledAttempt[]) =>
  plainArray(attempts.map((a) => a.delivery.webhook_id));
const recordsOf = (attempts: readonly SettledAttempt[]) => textArray(attempts.map((a) => a.delivery.record));

async function lockLanes(
  transaction: Transaction,
  attempts: readonly SettledAttempt[],
): Promise<LockedLane[]> {
  const claims = plainArray(attempts.map((a) => a.delivery.claim));
  const lanes = [webhooksOf(attempts), recordsOf(attempts), claims];
  const locked = await transaction.query<LockedLane | AllMine>(LOCK_LANES, lanes, 'deliveries.lock');
  return locked.flatMap((lane) =>
    lane.nth === null ? attempts.map((_, index) => ({ nth: index + 1, mine: true, held: true })) : [lane],
  );
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

/** What is missing at the end of an array is null to PostgreSQL; most often there is nothing. */
const sparse = <T>(values: readonly (T | null)[]): readonly (T | null)[] =>
  values.every((value) => value === null) ? [] : values;

/** Answers the lanes that have more to send now. */
async function record(transaction: Transaction, ruled: readonly Ruled[]): Promise<OpenLane[]> {
  if (ruled.length === 0) return [];
  const attempts = ruled.map(({ attempt }) => attempt);
  const column = <T>(value: (attempt: SettledAttempt) => T): T[] => attempts.map(value);
  return transaction.query<OpenLane>(
    RECORD,
    [
      webhooksOf(attempts),
      recordsOf(attempts),
      plainArray(ruled.map(({ frees }) => frees)),
      plainArray(column((a) => a.settlement.state)),
      sparse(column((a) => a.settlement.retry_in_ms)),
      momentArray(column((a) => a.started_at)),
      plainArray(column((a) => a.duration_ms)),
      plainArray(column((a) => (a.outcome.kind === 'answered' ? a.outcome.status : null))),
      textArray(column((a) => (a.outcome.kind === 'answered' ? a.outcome.line : a.outcome.error))),
      sparse(column((a) => (a.signed?.kept ? a.signed.body : null))),
      sparse(column((a) => a.signed?.kept?.with ?? null)),
      sparse(column((a) => a.signed?.kept?.until ?? null)),
      plainArray(column((a) => a.delivery.sequence)),
      plainArray(ruled.map(({ keeps }) => keeps)),
    ],
    'deliveries.record',
  );
}
