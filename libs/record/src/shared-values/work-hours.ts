import type { Json } from '../definition/field';
import type { LookupFields } from '../rules/lookups';
import { minutesBetween, plusMinutes } from '../time/datetime';

import {
  plusWorkingDays,
  plusWorkingMinutes,
  plusWorkingSeconds,
  workingMinutes,
  workingSeconds,
  type WorkWeek,
} from '../time/working-time';

/** Lookups of a calendar: `lookups: { work_hours: CALENDAR }`. */
export const CALENDAR = { calendar_hours: 'parts', holidays: 'parts' } as const satisfies LookupFields;

/** Lookups of a record that has work hours, such as a team: `lookups: { team: WORK_HOURS }`. */
export const WORK_HOURS = {
  time_zone: 'string',
  work_hours: { to: 'calendar', lookups: CALENDAR },
} as const satisfies LookupFields;

/** Work hours as lookups deliver them: those of a team, or of the record itself. */
export interface WorkHours {
  readonly time_zone: string | null;
  readonly work_hours: {
    readonly calendar_hours: readonly Json[];
    readonly holidays: readonly Json[];
  } | null;
}

/** Time zone of work hours that name none. */
const ZONE = 'UTC';
const MINUTES_OF_A_DAY = 24 * 60;

/** Minutes between two times: those within the work hours or, without work hours, all of them. */
export function minutesOfWork(hours: WorkHours | null | undefined, from: string, to: string): number {
  const week = weekOf(hours);
  return week ? workingMinutes(week, hours?.time_zone ?? ZONE, from, to) : minutesBetween(from, to);
}

/** Time by which that many of those minutes have passed; null if there never are as many. */
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

/** Seconds between two times: those within the work hours or, without work hours, all of them. */
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

/** "business days": the same time of day so many working days later; without work hours, days of 24 hours. */
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

/** Calendars come from another service, in the form that it has written. */
function weekOf(hours: WorkHours | null | undefined): WorkWeek | null {
  if (!hours?.work_hours) return null;
  const { calendar_hours, holidays } = hours.work_hours;
  return { hours: calendar_hours as unknown, holidays: holidays as unknown } as WorkWeek;
}
