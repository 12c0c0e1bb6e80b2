import type { Transaction } from '@deskline/platform';
import type { DeliveryState } from '../delivery/attempt/settle';
import { assertSendable, reopen, type Reopened } from './reopen';
import type { ReplayRange } from './replay-range';

/** Deliveries of one call at most, so that no transaction waits long for the lanes. */
const MOST_REPLAYED = 10_000;

const MISSED: readonly DeliveryState[] = ['held', 'dropped'];

// Times are given to the second, and the last second is part of the range.
const UNTIL = `occurred_at < $3::timestamptz + interval '1 second'`;

const RANGES: Readonly<Record<ReplayRange['by'], string>> = {
  sequence: 'sequence BETWEEN $2::bigint AND $3::bigint',
  moment: `occurred_at >= $2::timestamptz AND ${UNTIL}`,
  sequence_to_moment: `sequence >= $2::bigint AND ${UNTIL}`,
};

/** Each state by its own index and in its order; then the first of both. */
const missedIn = (range: string): string => {
  const inState = (state: DeliveryState): string => `(SELECT sequence, record FROM delivery
  WHERE webhook_id = $1 AND state = '${state}' AND kind = 'event' AND ${range} ORDER BY sequence LIMIT $4)`;
  return `${MISSED.map(inState).join('\nUNION ALL\n')}\nORDER BY sequence LIMIT $4`;
};

export interface Replayed {
  readonly replayed: number;
  /** Sequence to go on from; null when none is left. */
  readonly next: number | null;
}

/** Sends the messages that a webhook missed in a range, in order: those held, and those dropped after the last attempt. */
export async function replay(
  transaction: Transaction,
  webhook_id: number,
  { by, from, to }: ReplayRange,
): Promise<Replayed> {
  await assertSendable(transaction, webhook_id, 'event');
  const missed = await transaction.query<Reopened>(missedIn(RANGES[by]), [
    webhook_id,
    from,
    to,
    MOST_REPLAYED + 1,
  ]);
  const replayed = await reopen(transaction, webhook_id, missed.slice(0, MOST_REPLAYED), MISSED);
  return { replayed, next: missed[MOST_REPLAYED]?.sequence ?? null };
}
