import { group, type GroupChange, type GroupState } from '@deskline/record';
import { CalendarHour, type CalendarHourRow } from './calendar-hour.record';
import { Calendar } from './calendar.record';

const READS = ['weekday', 'time_from', 'time_until'] as const satisfies readonly (keyof CalendarHourRow)[];

type Member = Pick<CalendarHourRow, 'id' | (typeof READS)[number]>;

/** Refuses overlapping hours of a day, which would count twice. One may begin when another ends. */
export function decide({ members }: Pick<GroupState<unknown, Member>, 'members'>): GroupChange {
  const overlap = members.some((one, index) => members.slice(index + 1).some((other) => meets(one, other)));
  return overlap ? { refuse: { field: 'time_from', because: 'overlaps' } } : {};
}

const meets = (one: Member, other: Member): boolean =>
  one.weekday === other.weekday && one.time_from < other.time_until && other.time_from < one.time_until;

export const calendarHourGroup = group(Calendar, CalendarHour, {
  by: 'calendar',
  reads: READS,
  readsOfRoot: [],
  decide,
});
