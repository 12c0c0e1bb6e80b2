import { DAY_MS, localOf, reachedAt } from './local-time';

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A calendar as rules reckon with it. Times are `hh:mm` by the clocks of the zone, 24:00 included. */
export interface WorkWeek {
  readonly hours: readonly {
    readonly weekday: Weekday;
    readonly time_from: string;
    readonly time_until: string;
  }[];
  readonly holidays: readonly { readonly start_at: string; readonly end_at: string }[];
}

type Span = readonly [from: number, until: number];

const MINUTE_MS = 60_000;
/** A target further away is none: a week of one minute would be walked for thousands of years. */
const HORIZON_DAYS = 20 * 366;

/** The whole minutes of work between two moments; what lies in no working hours, or in a holiday, counts nothing. */
export function workingMinutes(week: WorkWeek, zone: string, from: string, to: string): number {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  let worked = 0;
  for (const [begins, ends] of spansFrom(week, zone, start)) {
    if (begins >= end) break;
    worked += Math.min(ends, end) - begins;
  }
  return Math.floor(worked / MINUTE_MS);
}

/** The moment at which that many minutes of work have passed; null where there never are as many. */
export function plusWorkingMinutes(
  week: WorkWeek,
  zone: string,
  from: string,
  minutes: number,
): string | null {
  let left = minutes * MINUTE_MS;
  for (const [begins, ends] of spansFrom(week, zone, Date.parse(from))) {
    if (ends - begins >= left) return `${new Date(begins + left).toISOString().slice(0, 19)}Z`;
    left -= ends - begins;
  }
  return null;
}

/** The spans of work from a moment on, in order, apart from each other. */
function* spansFrom(week: WorkWeek, zone: string, start: number): Generator<Span> {
  if (week.hours.length === 0) return;
  const days = spansByWeekday(week);
  const holidays = week.holidays.map(({ start_at, end_at }): Span => [
    Date.parse(start_at),
    Date.parse(end_at),
  ]);
  const today = Math.floor(localOf(zone, start) / DAY_MS) * DAY_MS;
  let reached = start;
  // Clocks that were put back past midnight show yesterday's last hour again.
  for (let nth = -1; nth < HORIZON_DAYS; nth++) {
    const day = today + nth * DAY_MS;
    for (const [from, until] of days[new Date(day).getUTCDay()] ?? []) {
      const span: Span = [Math.max(reached, reachedAt(zone, day + from)), reachedAt(zone, day + until)];
      yield* without(span, holidays);
      reached = Math.max(reached, span[1]);
    }
  }
}

function spansByWeekday({ hours }: WorkWeek): Span[][] {
  return WEEKDAYS.map((weekday) =>
    hours
      .filter((hour) => hour.weekday === weekday)
      .map(({ time_from, time_until }): Span => [timeOfDay(time_from), timeOfDay(time_until)])
      .sort(([one], [other]) => one - other),
  );
}

/** What of a span lies in none of the others. */
function* without(span: Span, others: readonly Span[]): Generator<Span> {
  const [from, until] = span;
  if (from >= until) return;
  const other = others.find(([begins, ends]) => begins < until && ends > from);
  if (!other) return yield span;
  yield* without([from, other[0]], others);
  yield* without([other[1], until], others);
}

function timeOfDay(time: string): number {
  const [hours, minutes] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
