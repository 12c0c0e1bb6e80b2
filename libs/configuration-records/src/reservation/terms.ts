import { DAY_MS, epochToLocal, isBefore, plusMinutes, type Problem } from '@deskline/record';

/** Terms of an offering that depend on the times alone. */
export interface Terms {
  readonly time_zone: string | null;
  readonly min_duration: number | null;
  readonly max_duration: number | null;
  readonly step_duration: number | null;
  readonly min_advance_duration: number | null;
  readonly max_advance_duration: number | null;
  readonly preparation_duration: number | null;
  readonly multi_day: boolean | null;
}

export interface Times {
  readonly start_at: string;
  readonly end_at: string;
}

const MINUTE_MS = 60_000;

const minutesFrom = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / MINUTE_MS;

/** First moment that the API accepts. */
const EARLIEST = '0001-01-03T00:00:00Z';

/** Beginning of the preparation, if there is one. */
export function preparationOf(start_at: string, minutes: number): string | null {
  const isPossible = minutes > 0 && !isBefore(start_at, plusMinutes(EARLIEST, minutes));
  return isPossible ? plusMinutes(start_at, -minutes) : null;
}

/** Refusals of a duration. */
export function durationProblems(terms: Terms, { start_at, end_at }: Times): Problem[] {
  const duration = minutesFrom(start_at, end_at);
  const { min_duration, max_duration, step_duration, multi_day } = terms;
  const [min, max, step] = [min_duration ?? 1, max_duration ?? Infinity, step_duration ?? 1];
  const refuse = (because: Problem['because'], values: Problem['values'] = {}): Problem[] => [
    { field: 'end_at', because, values },
  ];
  if (duration < min) return refuse('too_short', { min });
  if (duration > max) return refuse('lasts_too_long', { max });
  // "end given by end_at instead of a duration"
  if (multi_day) return [];
  if ((duration - min) % step !== 0) return refuse('off_step', { min, step });
  return isOneDay(terms.time_zone ?? 'UTC', start_at, end_at) ? [] : refuse('other_day');
}

/** Whether the two are on one day of the zone, of which the midnight after it is the end. */
function isOneDay(zone: string, start_at: string, end_at: string): boolean {
  const dayOf = (epochMs: number) => Math.floor(epochToLocal(zone, epochMs) / DAY_MS);
  return dayOf(Date.parse(start_at)) === dayOf(Date.parse(end_at) - 1);
}

/** Refusals of a start too soon or too far ahead. */
export function leadTimeProblems(terms: Terms, start_at: string, now: string): Problem[] {
  const ahead = minutesFrom(now, start_at);
  const { min_advance_duration: min, max_advance_duration: max } = terms;
  if (min !== null && ahead < min) return [{ field: 'start_at', because: 'too_soon', values: { min } }];
  if (max !== null && ahead > max) return [{ field: 'start_at', because: 'too_far_ahead', values: { max } }];
  return [];
}
