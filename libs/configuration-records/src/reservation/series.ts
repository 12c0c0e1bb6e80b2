import { formatLocal, type Json, type Problem } from '@deskline/record';
import { nextAfter, type Schedule } from '@deskline/recurrence';
import type { Times } from './terms';

/** Greatest number of reservations that a recurrence makes at once, the first included. */
export const MOST_OCCURRENCES = 60;

/** Greatest moment that the API accepts. */
const LATEST = Date.parse('9999-12-30T00:00:00Z');

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

/** Moment that is as much later as another one is than a third; null if the API does not accept it any more. */
function shifted(moment: string, from: string, to: string): string | null {
  const epochMs = Date.parse(moment) + Date.parse(to) - Date.parse(from);
  return epochMs > LATEST ? null : `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

/** The same for a start and an end, which are the refused fields. */
export function shiftedTimes(times: Times, from: Times, to: Times): Times | Problem[] {
  const start_at = shifted(times.start_at, from.start_at, to.start_at);
  const end_at = shifted(times.end_at, from.end_at, to.end_at);
  if (start_at === null) return [{ field: 'start_at', because: 'invalid' }];
  return end_at === null ? [{ field: 'end_at', because: 'invalid' }] : { start_at, end_at };
}
