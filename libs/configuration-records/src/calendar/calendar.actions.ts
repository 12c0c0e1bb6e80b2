import { Database } from '@deskline/platform';
import { workingMinutes, type WorkWeek } from '@deskline/record';
import { withProviders, type ActionTable } from '@deskline/record-store';
import { durationQueryIn } from './duration-query';

/** Hours of the calendar, and those of its holidays that overlap the period. */
const WORK_WEEK = `
SELECT
  (SELECT coalesce(json_agg(json_build_object('weekday', weekday, 'time_from', time_from, 'time_until', time_until)), '[]')
   FROM calendar_hour WHERE calendar_id = $1) AS hours,
  (SELECT coalesce(json_agg(json_build_object('start_at', start_at, 'end_at', end_at)), '[]')
   FROM holiday_calendars link JOIN holiday ON holiday.id = link.from_id
   WHERE link.to_id = $1 AND holiday.end_at > $2 AND holiday.start_at < $3) AS holidays`;

export const calendarActions: ActionTable = {
  /** GET /calendars/:id/duration: minutes of its hours between two moments. */
  duration: {
    kind: 'read',
    perform: withProviders([Database], (database) => async ({ id, call: { query, principal } }) => {
      const { from, to, zone } = durationQueryIn(query, principal.time_zone);
      const [week] = await database.query<WorkWeek>(WORK_WEEK, [id, from, to], 'calendar.work-week');
      const duration = week ? workingMinutes(week, zone, from, to) : 0;
      return Buffer.from(JSON.stringify({ duration }));
    }),
  },
};
