import type { Principal } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { datetimeIn } from '@deskline/record-kinds';
import { Invalid, type Problem } from '@deskline/record-store';
import type { DeliveryState } from '../delivery/attempt/settle';
import { assertSendable, reopen, type Reopened } from './reopen';

/**
 * Range of a replay, both ends included: sequence numbers, or times of events. A caller that goes on with a range of times does
 * so from the sequence number in the answer before.
 */
export type ReplayRange =
  | { readonly by: 'sequence'; readonly from: number; readonly to: number }
  | { readonly by: 'moment'; readonly from: string; readonly to: string }
  | { readonly by: 'sequence_to_moment'; readonly from: number; readonly to: string };

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

/** The console asks for the password again before every replay: many small ones send as much as a large one. */
export const needsPassword = ({ console }: Pick<Principal, 'console'>): boolean => console === 'unconfirmed';

type Members = Readonly<Record<string, unknown>>;
type End = number | Moment | Refused;

interface Moment {
  readonly moment: string;
}
interface Refused {
  readonly because: Reason;
}

const NAMES = ['from', 'to'] as const;

/** Parses the range. Throws a 422 with all problems. */
export function replayRangeIn(members: Members, zone: string): ReplayRange {
  const unknown = Object.keys(members).filter((name) => !NAMES.some((each) => each === name));
  const [from, to] = NAMES.map((name) => endIn(members[name], zone)) as [End, End];
  const problems: Problem[] = unknown.map((field) => ({ field, because: 'unknown_field' }));
  if (isRefused(from)) problems.push({ field: 'from', ...from });
  if (isRefused(to)) problems.push({ field: 'to', ...to });
  if (problems.length > 0 || isRefused(from) || isRefused(to)) throw new Invalid(problems);
  const range = rangeOf(from, to);
  if (range === null) throw new Invalid([{ field: 'to', because: 'invalid' }]);
  if (isBackward(range)) throw new Invalid([{ field: 'to', because: 'before_start' }]);
  return range;
}

const isRefused = (end: End): end is Refused => typeof end === 'object' && 'because' in end;

const isBackward = ({ by, from, to }: ReplayRange): boolean => by !== 'sequence_to_moment' && to < from;

/** Null for a range from a time to a number. */
function rangeOf(from: number | Moment, to: number | Moment): ReplayRange | null {
  if (typeof from === 'number' && typeof to === 'number') return { by: 'sequence', from, to };
  if (typeof to === 'number') return null;
  if (typeof from === 'number') return { by: 'sequence_to_moment', from, to: to.moment };
  return { by: 'moment', from: from.moment, to: to.moment };
}

function endIn(value: unknown, zone: string): End {
  if (value === undefined || value === null || value === '') return { because: 'blank' };
  if (typeof value === 'number' || (typeof value === 'string' && /^\d{1,15}$/.test(value))) {
    return Number.isSafeInteger(Number(value)) && Number(value) >= 0 ? Number(value) : { because: 'invalid' };
  }
  const moment = typeof value === 'string' ? datetimeIn(value, zone) : undefined;
  return moment === undefined ? { because: 'invalid' } : { moment };
}
