import type { Reason } from '@deskline/record';
import { datetimeIn } from '@deskline/record-kinds';
import { Invalid, type Problem } from '@deskline/record-store';

/**
 * Range of a replay, both ends included: sequence numbers, or times of events. A caller that goes on with a range of times does
 * so from the sequence number in the answer before.
 */
export type ReplayRange =
  | { readonly by: 'sequence'; readonly from: number; readonly to: number }
  | { readonly by: 'moment'; readonly from: string; readonly to: string }
  | { readonly by: 'sequence_to_moment'; readonly from: number; readonly to: string };

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
  const unknown = Object.keys(members).filter((name) => !NAMES.some((known) => known === name));
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
