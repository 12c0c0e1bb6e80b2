import { HORIZON_MS, isoOf, WEEK_MS, Work, type WorkWeek } from './work';

export { WEEKDAYS, type Weekday, type WorkWeek } from './work';

const SECOND_MS = 1_000;
const MINUTE = 60;

/** The whole seconds of work between two moments; what lies in no working hours, or in a holiday, counts nothing. */
export function workingSeconds(week: WorkWeek, zone: string, from: string, to: string): number {
  const work = new Work(week, zone);
  const end = Date.parse(to);
  let worked = 0;
  for (let start = Date.parse(from); start < end; start += WEEK_MS) {
    if (start + WEEK_MS <= end && work.isPlain(start)) worked += work.weekly;
    else
      for (const [begins, ends] of work.between(start, Math.min(start + WEEK_MS, end)))
        worked += ends - begins;
  }
  return Math.floor(worked / SECOND_MS);
}

export const workingMinutes = (week: WorkWeek, zone: string, from: string, to: string): number =>
  Math.floor(workingSeconds(week, zone, from, to) / MINUTE);

/** The moment at which that many seconds of work have passed; null where there never are as many. */
export function plusWorkingSeconds(
  week: WorkWeek,
  zone: string,
  from: string,
  seconds: number,
): string | null {
  const work = new Work(week, zone);
  const horizon = Date.parse(from) + HORIZON_MS;
  let left = seconds * SECOND_MS;
  for (let start = Date.parse(from); work.weekly > 0 && start < horizon; start += WEEK_MS) {
    if (left > work.weekly && work.isPlain(start)) {
      left -= work.weekly;
      continue;
    }
    for (const [begins, ends] of work.between(start, start + WEEK_MS)) {
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
