import type { Database, Transaction } from '@deskline/platform';
import type { Attempt } from './attempt';
import { byIndex } from './by-index';
import type { ClaimedDelivery } from './claimed-delivery';
import { following } from './following';
import { plainArray } from './plain-array';
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

interface Ruled {
  readonly attempt: SettledAttempt;
  readonly frees: boolean;
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
}

/** Writes down what attempts came to, all of them at once. */
export async function recordOutcomes(
  database: Database,
  attempts: readonly SettledAttempt[],
  { keeps, bytes }: Keeping = KEEP_NONE,
): Promise<Recorded> {
  const { left, ...recorded } = await byIndex(database, async (transaction) => {
    const locked = await lockLanes(transaction, attempts);
    const kept = await record(transaction, rule(attempts, locked, keeps));
    const had = new Set(locked.map(({ nth }) => attempts[nth - 1]));
    const busy = await existing(
      transaction,
      attempts.filter((attempt) => !had.has(attempt)),
    );
    const before = attempts.map(({ delivery }) => delivery);
    return { busy, ...(await following(transaction, kept, before, bytes)) };
  });
  await release(database, left);
  return recorded;
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
const recordsOf = (attempts: readonly SettledAttempt[]) => attempts.map((a) => a.delivery.record);

function lockLanes(transaction: Transaction, attempts: readonly SettledAttempt[]): Promise<LockedLane[]> {
  const claims = plainArray(attempts.map((a) => a.delivery.claim));
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

/** Answers the lanes that were kept. */
async function record(transaction: Transaction, ruled: readonly Ruled[]): Promise<Lane[]> {
  if (ruled.length === 0) return [];
  const attempts = ruled.map(({ attempt }) => attempt);
  const column = <T>(value: (attempt: SettledAttempt) => T): T[] => attempts.map(value);
  return transaction.query<Lane>(
    RECORD,
    [
      webhooksOf(attempts),
      recordsOf(attempts),
      plainArray(ruled.map(({ frees }) => frees)),
      plainArray(column((a) => a.settlement.state)),
      plainArray(column((a) => a.settlement.retry_in_ms)),
      plainArray(column((a) => a.started_at)),
      plainArray(column((a) => a.duration_ms)),
      plainArray(column((a) => (a.outcome.kind === 'answered' ? a.outcome.status : null))),
      column((a) => (a.outcome.kind === 'answered' ? a.outcome.line : a.outcome.error)),
      column((a) => (a.signed?.kept ? a.signed.body : null)),
      column((a) => a.signed?.kept?.with ?? null),
      plainArray(column((a) => a.signed?.kept?.until ?? null)),
      plainArray(column((a) => a.delivery.sequence)),
      plainArray(ruled.map(({ keeps }) => keeps)),
    ],
    'deliveries.record',
  );
}
