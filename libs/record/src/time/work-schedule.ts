import { DAY_MS, epochToLocal, reachedAt } from './local-time';
import { offsetAt } from './time-zone';

export const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Working hours and holidays of a calendar. Times of day are local, `hh:mm` with 24:00 included. */
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
/** Limit of the search: with one minute of work a week it would run over thousands of years. */
export const HORIZON_MS = 20 * 366 * DAY_MS;

export const isoOf = (epochMs: number): string => `${new Date(epochMs).toISOString().slice(0, 19)}Z`;

/** Working hours of a calendar in a time zone. Callers skip plain weeks as a whole, and read the others day by day. */
export class WorkSchedule {
  private readonly days: Span[][];
  private readonly holidays: readonly Span[];
  /** Milliseconds of work in a plain week. */
  readonly weekly: number;

  constructor(
    week: WorkWeek,
    private readonly zone: string,
  ) {
    this.days = spansByWeekday(week);
    this.holidays = week.holidays.map(({ start_at, end_at }) => [Date.parse(start_at), Date.parse(end_at)]);
    this.weekly = this.days.flat().reduce((sum, [from, until]) => sum + until - from, 0);
  }

  /** Whether the seven days from that time on have neither a holiday nor a change of the zone's offset. */
  isPlain(start: number): boolean {
    const day = Math.floor(start / DAY_MS) * DAY_MS;
    return (
      offsetAt(this.zone, day) === offsetAt(this.zone, day + WEEK_MS + DAY_MS) &&
      !this.holidays.some(touching(start, start + WEEK_MS))
    );
  }

  /** Spans of work between two times, in order, without overlap. */
  *between(start: number, end: number): Generator<Span> {
    const today = Math.floor(epochToLocal(this.zone, start) / DAY_MS) * DAY_MS;
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
    return joined(spans.sort(([one], [other]) => one - other));
  });
}

/** Joins spans that touch or overlap. */
function joined(spans: readonly Span[]): Span[] {
  const union: Span[] = [];
  for (const [from, until] of spans) {
    const last = union.at(-1);
    if (last && from <= last[1]) union[union.length - 1] = [last[0], Math.max(last[1], until)];
    else union.push([from, until]);
  }
  return union;
}

/** By index: each week searches the holidays of years. */
const touching = (start: number, end: number) => (span: Span) => span[0] < end && span[1] > start;

/** Pieces of a span that lie in none of the others. */
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
