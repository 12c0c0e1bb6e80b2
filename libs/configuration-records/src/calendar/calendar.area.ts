import { behaviour, type Area } from '@deskline/record-store';
import { AddCalendarHours1797300000001 } from './add-calendar-hours.migration';
import { calendarHourGroup } from './calendar-hour.group';
import { CalendarHour } from './calendar-hour.record';
import { calendarHourRules } from './calendar-hour.rules';
import { Calendar } from './calendar.record';

export const calendar: Area = {
  records: [Calendar, CalendarHour],
  behaviours: [behaviour(CalendarHour, { rules: calendarHourRules })],
  groups: [calendarHourGroup],
  migrations: [AddCalendarHours1797300000001],
};
