import { Database } from '@deskline/platform';
import { workingMinutes, type WorkWeek } from '@deskline/record';
import { withProviders, type ActionTable } from '@deskline/record-store';
import { durationQueryIn } from './duration-query';
import { WORK_WEEK } from './work-week';

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
