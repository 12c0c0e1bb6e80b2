import { DAY_MS, epochToLocal, reachedAt } from './local-time';
import { HORIZON_MS, isoOf, WEEK_MS, WorkSchedule, type WorkWeek } from './work-schedule';

export { WEEKDAYS, type Weekday, type WorkWeek } from './work-schedule';

const SECOND_MS = 1_000;
const MINUTE = 60;

/** Whole seconds of work between two times: seconds within working hours, outside of holidays. */
export function workingSeconds(week: WorkWeek, zone: string, from: string, to: string): number {
  const schedule = new WorkSchedule(week, zone);
  const end = Date.parse(to);
  let worked = 0;
  for (let start = Date.parse(from); start < end; start += WEEK_MS) {
    if (start + WEEK_MS <= end && schedule.isPlain(start)) worked += schedule.weekly;
    else
      for (const [begins, ends] of schedule.between(start, Math.min(start + WEEK_MS, end)))
        worked += ends - begins;
  }
  return Math.floor(worked / SECOND_MS);
}

export const workingMinutes = (week: WorkWeek, zone: string, from: string, to: string): number =>
  Math.floor(workingSeconds(week, zone, from, to) / MINUTE);

/** Time by which that many seconds of work have passed; null if there never are as many. */
export function plusWorkingSeconds(
  week: WorkWeek,
  zone: string,
  from: string,
  seconds: number,
): string | null {
  const schedule = new WorkSchedule(week, zone);
  const horizon = Date.parse(from) + HORIZON_MS;
  let left = seconds * SECOND_MS;
  for (let start = Date.parse(from); schedule.weekly > 0 && start < horizon; start += WEEK_MS) {
    if (left > schedule.weekly && schedule.isPlain(start)) {
      left -= schedule.weekly;
      continue;
    }
    for (const [begins, ends] of schedule.between(start, start + WEEK_MS)) {
      if (ends - begins >= left) return isoOf(begins + left);
      left -= ends - begins;
    }
  }
  return null;
}

export const plusWorkingMinutes = (
  week: WorkWeek,
  zone: string,
  from: string,
  minutes: number,
): string | null => plusWorkingSeconds(week, zone, from, minutes * MINUTE);

/**
 * Same time of day, so many working days later; null if there never are as many. A start outside of working hours moves
 * to the next working hour, and an end outside of them to the last one before: one day from Friday evening ends when
 * Monday's work does.
 */
export function plusWorkingDays(week: WorkWeek, zone: string, from: string, days: number): string | null {
  const start = Date.parse(from);
  let time: number | undefined;
  let day = 0;
  let passed = 0;
  let reached = start;
  for (const [begins, ends] of new WorkSchedule(week, zone).between(start, start + HORIZON_MS)) {
    const local = epochToLocal(zone, begins);
    const today = Math.floor(local / DAY_MS) * DAY_MS;
    if (time === undefined) [time, reached] = [local - today, begins];
    else if (today !== day) passed++;
    day = today;
    const due = passed < days ? Infinity : reachedAt(zone, today + time);
    if (passed > days || begins >= due) return isoOf(reached);
    reached = Math.min(ends, due);
  }
  return passed < days || time === undefined ? null : isoOf(reached);
}
