import { behaviour, type Area } from '@deskline/record-store';
import { calendarHourGroup } from './calendar-hour.group';
import { CalendarHour } from './calendar-hour.record';
import { calendarHourRules } from './calendar-hour.rules';
import { calendarActions } from './calendar.actions';
import { Calendar } from './calendar.record';
import { Holiday } from './holiday.record';
import { holidayRules } from './holiday.rules';
import { calendarWords } from './calendar.words';
import { calendarOpenApi } from './calendar.openapi';

export const calendar: Area = {
  openapi: calendarOpenApi,
  words: calendarWords,
  records: [Calendar, CalendarHour, Holiday],
  behaviours: [
    behaviour(Calendar, { actions: calendarActions }),
    behaviour(CalendarHour, { rules: calendarHourRules }),
    behaviour(Holiday, { rules: holidayRules }),
  ],
  groups: [calendarHourGroup],
};
