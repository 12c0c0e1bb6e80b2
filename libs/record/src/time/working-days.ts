import { DAY_MS, localOf, reachedAt } from './local-time';
import { HORIZON_MS, isoOf, Work, type WorkWeek } from './work';

/**
 * The same time of day, so many days of work later. What begins outside of the hours begins with the next of them, and what
 * would end outside ends with the last of them before: a day from Friday evening on is over when that of Monday is. Null
 * where there never are as many days.
 */
export function plusWorkingDays(week: WorkWeek, zone: string, from: string, days: number): string | null {
  const start = Date.parse(from);
  let time: number | undefined;
  let day = 0;
  let passed = 0;
  let reached = start;
  for (const [begins, ends] of new Work(week, zone).between(start, start + HORIZON_MS)) {
    const local = localOf(zone, begins);
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
