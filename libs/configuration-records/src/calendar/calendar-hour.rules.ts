import { on, refuse, type Rule } from '@deskline/record';
import type { CalendarHourRow } from './calendar-hour.record';

/** Compares hh:mm as text; an end equal to the start is refused too. */
export const calendarHourRules: readonly Rule<CalendarHourRow>[] = [
  on(({ after }) => after.time_until <= after.time_from, refuse('time_until', 'before_start')),
];
