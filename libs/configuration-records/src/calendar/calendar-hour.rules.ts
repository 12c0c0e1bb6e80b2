import { on, refuse, type Rule } from '@deskline/record';
import type { CalendarHourRow } from './calendar-hour.record';

/** hh:mm is ordered as text is. No time at all is before its start, too. */
export const calendarHourRules: readonly Rule<CalendarHourRow>[] = [
  on(({ after }) => after.time_until <= after.time_from, refuse('time_until', 'before_start')),
];
