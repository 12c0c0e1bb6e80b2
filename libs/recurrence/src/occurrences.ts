import { RRuleTemporal } from 'rrule-temporal';
import { icalOf } from './ical';
import type { Schedule } from './schedule';

/** End of the search, also for a 31 February. */
const HORIZON = 'UNTIL=22000101T000000Z';

/**
 * The first occurrence after a moment; null when there is none. By RFC 5545 a local time that the clocks skip is no
 * occurrence, and one that they show twice is one, the first time. A single occurrence is not lost: it comes as much
 * later as they skip.
 */
export function nextAfter(schedule: Schedule, moment: string): string | null {
  const rule = new RRuleTemporal({ rruleString: searched(schedule) });
  const next = rule.next(new Date(moment));
  return next ? `${new Date(next.epochMilliseconds).toISOString().slice(0, 19)}Z` : null;
}

function searched(schedule: Schedule): string {
  const ical = icalOf(schedule);
  if (schedule.frequency === 'no_repeat') return `${ical}\nRRULE:FREQ=DAILY;COUNT=1`;
  return schedule.end_date === null ? `${ical};${HORIZON}` : ical;
}
