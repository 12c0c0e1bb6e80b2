import { DAY_MS, localOf, reachedAt } from './local-time';
import { offsetAt } from './zone-offset';

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

export type Span = readonly [from: number, until: number];

const MINUTE_MS = 60_000;
export const WEEK_MS = 7 * DAY_MS;
/** A target further away is none: a week of one minute would be walked for thousands of years. */
export const HORIZON_MS = 20 * 366 * DAY_MS;

export const isoOf = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;

/** The work of a calendar by the clocks of a zone. Years of it are passed week by week, and by days only where they differ. */
export class Work {
  private readonly days: Span[][];
  private readonly holidays: readonly Span[];
  /** How long is worked in a week that is like any other. */
  readonly weekly: number;

  constructor(
    week: WorkWeek,
    private readonly zone: string,
  ) {
    this.days = spansByWeekday(week);
    this.holidays = week.holidays.map(({ start_at, end_at }) => [Date.parse(start_at), Date.parse(end_at)]);
    this.weekly = this.days.flat().reduce((sum, [from, until]) => sum + until - from, 0);
  }

  /** Whether the seven days from a moment on have no holiday, and clocks that are left alone. */
  isPlain(start: number): boolean {
    const day = Math.floor(start / DAY_MS) * DAY_MS;
    return (
      offsetAt(this.zone, day) === offsetAt(this.zone, day + WEEK_MS + DAY_MS) &&
      !this.holidays.some(touching(start, start + WEEK_MS))
    );
  }

  /** The spans of work between two moments, in order, apart from each other. */
  *between(start: number, end: number): Generator<Span> {
    const today = Math.floor(localOf(this.zone, start) / DAY_MS) * DAY_MS;
    const holidays = this.holidays.filter(touching(start, end));
    let reached = start;
    // Clocks that were put back past midnight show yesterday's last hour again.
    for (let day = today - DAY_MS; reachedAt(this.zone, day) < end; day += DAY_MS) {
      for (const [from, until] of this.days[new Date(day).getUTCDay()] ?? []) {
        const ends = Math.min(reachedAt(this.zone, day + until), end);
        yield* without([Math.max(reached, reachedAt(this.zone, day + from)), ends], holidays);
        reached = Math.max(reached, ends);
      }
    }
  }
}

function spansByWeekday({ hours }: WorkWeek): Span[][] {
  return WEEKDAYS.map((weekday) => {
    const spans = hours
      .filter((hour) => hour.weekday === weekday)
      .map(({ time_from, time_until }): Span => [timeOfDay(time_from), timeOfDay(time_until)]);
    return apart(spans.sort(([one], [other]) => one - other));
  });
}

/** Spans that touch or overlap become one. */
function apart(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const [from, until] of spans) {
    const last = merged.at(-1);
    if (last && from <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], until)];
    else merged.push([from, until]);
  }
  return merged;
}

/** By index: years of them are looked through for each week. */
const touching = (start: number, end: number) => (span: Span) => span[0] < end && span[1] > start;

/** What of a span lies in none of the others. */
function* without(span: Span, others: readonly Span[]): Generator<Span> {
  const [from, until] = span;
  if (from >= until) return;
  const other = others.find(touching(from, until));
  if (!other) return yield span;
  yield* without([from, other[0]], others);
  yield* without([other[1], until], others);
}

function timeOfDay(time: string): number {
  const [hours, minutes] = time.split(':');
  return (Number(hours) * 60 + Number(minutes)) * MINUTE_MS;
}
