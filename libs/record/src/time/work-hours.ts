import type { Json } from '../field';
import type { LookupFields } from '../lookups';
import { minutesBetween, plusMinutes } from '../moments';
import { plusWorkingDays } from './working-days';
import {
  plusWorkingMinutes,
  plusWorkingSeconds,
  workingMinutes,
  workingSeconds,
  type WorkWeek,
} from './working-time';

/** What rules know of a calendar that they reckon with: `lookups: { work_hours: CALENDAR }`. */
export const CALENDAR = { calendar_hours: 'parts', holidays: 'parts' } as const satisfies LookupFields;

/** What they know of whoever works by a calendar: `lookups: { team: WORK_HOURS }`. */
export const WORK_HOURS = {
  time_zone: 'string',
  work_hours: { to: 'calendar', lookups: CALENDAR },
} as const satisfies LookupFields;

/** The hours of a team, or those that a record has itself. */
export interface WorkHours {
  readonly time_zone: string | null;
  readonly work_hours: {
    readonly calendar_hours: readonly Json[];
    readonly holidays: readonly Json[];
  } | null;
}

/** Who does not say by whose clocks they work does so by these. */
const ZONE = 'UTC';
const MINUTES_OF_A_DAY = 24 * 60;

/** The minutes between two moments, of which only those within the work hours count, where there are any. */
export function minutesOfWork(hours: WorkHours | null | undefined, from: string, to: string): number {
  const week = weekOf(hours);
  return week ? workingMinutes(week, hours?.time_zone ?? ZONE, from, to) : minutesBetween(from, to);
}

/** The moment at which that many of those minutes have passed; null where there never are as many. */
export function plusMinutesOfWork(
  hours: WorkHours | null | undefined,
  from: string,
  minutes: number,
): string | null {
  const week = weekOf(hours);
  return week
    ? plusWorkingMinutes(week, hours?.time_zone ?? ZONE, from, minutes)
    : plusMinutes(from, minutes);
}

/** The same to the second. */
export function secondsOfWork(hours: WorkHours | null | undefined, from: string, to: string): number {
  const week = weekOf(hours);
  return week ? workingSeconds(week, hours?.time_zone ?? ZONE, from, to) : secondsBetween(from, to);
}

export function plusSecondsOfWork(
  hours: WorkHours | null | undefined,
  from: string,
  seconds: number,
): string | null {
  const week = weekOf(hours);
  return week
    ? plusWorkingSeconds(week, hours?.time_zone ?? ZONE, from, seconds)
    : plusMinutes(from, seconds / 60);
}

/** "business days": the same time of day so many days of work later; of 24 hours for who has no calendar. */
export function plusDaysOfWork(
  hours: WorkHours | null | undefined,
  from: string,
  days: number,
): string | null {
  const week = weekOf(hours);
  return week
    ? plusWorkingDays(week, hours?.time_zone ?? ZONE, from, days)
    : plusMinutes(from, days * MINUTES_OF_A_DAY);
}

const secondsBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1_000);

/** Calendars come from another service as it has written them. */
function weekOf(hours: WorkHours | null | undefined): WorkWeek | null {
  if (!hours?.work_hours) return null;
  const { calendar_hours, holidays } = hours.work_hours;
  return { hours: calendar_hours as unknown, holidays: holidays as unknown } as WorkWeek;
}
