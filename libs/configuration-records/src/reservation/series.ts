import { formatLocal, type Json } from '@deskline/record';
import { nextAfter, type Schedule } from '@deskline/recurrence';

/** Greatest number of reservations that a recurrence makes at once, the first included. */
export const MOST_OCCURRENCES = 60;

/** Written recurrence with the time of the first reservation, which is the first occurrence. */
export function scheduleFrom(given: Json, start_at: string, time_zone: string): Json {
  const [start_date, time_of_day] = formatLocal(time_zone, start_at).split(' ');
  return { ...given, start_date, time_of_day, time_zone };
}

/** Starts of the occurrences after the first one; null if they are too many. */
export function startsAfter(start_at: string, schedule: Json): string[] | null {
  const starts: string[] = [];
  let next = nextAfter(schedule as unknown as Schedule, start_at);
  while (next !== null) {
    if (starts.length + 1 === MOST_OCCURRENCES) return null;
    starts.push(next);
    next = nextAfter(schedule as unknown as Schedule, next);
  }
  return starts;
}

/** Moment that is as much later as another one is than a third. */
export const shifted = (moment: string, from: string, to: string): string =>
  `${new Date(Date.parse(moment) + Date.parse(to) - Date.parse(from)).toISOString().slice(0, 19)}Z`;
