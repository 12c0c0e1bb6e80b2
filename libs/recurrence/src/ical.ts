import { endOfDay } from '@deskline/record';
import { goesByWeekday, INDEXES, listed, WEEKDAYS, type Schedule } from './schedule';

const short = (day: string): string => day.slice(0, 2).toUpperCase();
const SETS: Readonly<Record<string, readonly string[]>> = {
  weekday: WEEKDAYS.slice(0, 5).map(short),
  weekend_day: WEEKDAYS.slice(5).map(short),
};

type Parts = Readonly<Record<string, string | number>>;

/** "RFC 5545 underneath": the recurrence as iCalendar writes it. */
export function icalOf(schedule: Schedule): string {
  const { start_date, time_of_day, time_zone, frequency } = schedule;
  const start = `${start_date}T${time_of_day}00`.replace(/[-:]/g, '');
  const begins = `DTSTART;TZID=${time_zone}:${start}`;
  return frequency === 'no_repeat' ? begins : `${begins}\nRRULE:${ruleOf(schedule)}`;
}

function ruleOf(schedule: Schedule): string {
  const { interval, time_of_day, end_date, time_zone } = schedule;
  const [hour, minute] = time_of_day.split(':').map(Number);
  const parts: Parts = {
    ...patternOf(schedule),
    ...(interval > 1 && { INTERVAL: interval }),
    // Said outright: the clocks may skip that time on the very first day, which must not move it on all the others.
    BYHOUR: hour ?? 0,
    BYMINUTE: minute ?? 0,
    BYSECOND: 0,
    ...(end_date !== null && { UNTIL: lastSecondOf(end_date, time_zone) }),
  };
  return Object.entries(parts)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
}

function patternOf(schedule: Schedule): Parts {
  const { frequency, day } = schedule;
  switch (frequency) {
    case 'weekly':
      return { FREQ: 'WEEKLY', ...(day !== null && { BYDAY: listed(day).map(short).join(',') }) };
    case 'monthly':
      return { FREQ: 'MONTHLY', ...daysOf(schedule) };
    case 'yearly':
      return yearlyPattern(schedule);
    default:
      return { FREQ: 'DAILY' };
  }
}

/** A yearly one that names no month has that of its first day: without one, days are counted through all months. */
function yearlyPattern(schedule: Schedule): Parts {
  const BYMONTH = schedule.month_of_year ?? String(Number(schedule.start_date.slice(5, 7)));
  // BYSETPOS picks once per period, so each month must be a period of its own.
  const FREQ = picksInSeveralMonths(schedule) ? 'MONTHLY' : 'YEARLY';
  return { FREQ, BYMONTH, ...daysOf(schedule) };
}

/** "The first weekday of January and July", which RFC 5545 can only say of every year. */
export const picksInSeveralMonths = (schedule: Schedule): boolean =>
  schedule.frequency === 'yearly' &&
  goesByWeekday(schedule) &&
  (schedule.day_of_week_day ?? '') in SETS &&
  listed(schedule.month_of_year).length > 1;

function daysOf(schedule: Schedule): Parts {
  const { day_of_week_day: day, day_of_week_index: index, day_of_month, start_date } = schedule;
  if (!goesByWeekday(schedule) || day === null || index === null)
    return { BYMONTHDAY: day_of_month ?? Number(start_date.slice(8)) };
  const place = index === 'last' ? -1 : INDEXES.indexOf(index) + 1;
  const set = SETS[day];
  if (set) return { BYDAY: set.join(','), BYSETPOS: place };
  return day === 'day' ? { BYMONTHDAY: place } : { BYDAY: `${place}${short(day)}` };
}

/** The last second of that day in that zone, as iCalendar writes moments. */
function lastSecondOf(date: string, zone: string): string {
  const moment = new Date(Date.parse(endOfDay(date, zone)) - 1_000);
  return `${moment.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}
