import { definePart, required, WEEKDAYS, type Row } from '@deskline/record';
import { Calendar } from './calendar.record';

/** Hours of one day of the week, in the time zone of the record that uses the calendar. */
export const CalendarHour = definePart('calendar_hour', {
  of: { calendar: Calendar },
  path: 'calendar_hours',
  fields: {
    weekday: required.enum(WEEKDAYS),
    time_from: required.time(),
    time_until: required.time(),
  },
});
export type CalendarHourRow = Row<typeof CalendarHour>;
