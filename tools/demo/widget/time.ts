import { at, inYear } from '../days';
import { named, type DemoRecord } from '../demo-record';

const WORKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const WEEK = [...WORKDAYS, 'sat', 'sun'] as const;

const hours = (
  calendar: string,
  days: readonly string[],
  time_from: string,
  time_until: string,
): DemoRecord[] =>
  days.map((weekday) => ({
    key: `${calendar}-${weekday}-${time_from.slice(0, 2)}`,
    path: `/calendars/@${calendar}/calendar_hours`,
    values: { weekday, time_from, time_until },
  }));

const CLOSED = ['@office', '@warehouse-shifts'];

/** Calendars and holidays. */
export const WIDGET_TIME: readonly DemoRecord[] = [
  ...hours('office', WORKDAYS, '08:30', '12:30'),
  ...hours('office', WORKDAYS, '13:00', '17:00'),
  ...hours('warehouse-shifts', [...WORKDAYS, 'sat'], '06:00', '22:00'),
  ...hours('round-the-clock', WEEK, '00:00', '24:00'),
  ...named('/holidays', {
    'new-year': {
      name: "New Year's Day",
      start_at: `${inYear('01-01', 1)}T00:00:00+01:00`,
      end_at: `${inYear('01-02', 1)}T00:00:00+01:00`,
      calendar_ids: CLOSED,
    },
    'kings-day': {
      name: "King's Day",
      start_at: `${inYear('04-27', 1)}T00:00:00+02:00`,
      end_at: `${inYear('04-28', 1)}T00:00:00+02:00`,
      calendar_ids: ['@office'],
    },
    christmas: {
      name: 'Christmas',
      start_at: `${inYear('12-25')}T00:00:00+01:00`,
      end_at: `${inYear('12-27')}T00:00:00+01:00`,
      calendar_ids: CLOSED,
    },
  }),
  ...named('/time_allocations', {
    vacation: { name: 'Vacation' },
    training: {
      name: 'Training',
      group: 'Development',
      description_category: 'required',
      organization_ids: ['@it'],
    },
  }),
  ...named('/out_of_office_periods', {
    'howard-sailing': {
      person: '@howard',
      start_at: at(12, '07:00'),
      end_at: at(26, '16:00'),
      reason: 'Sailing',
      approval_delegate: '@walter',
      time_allocation: '@vacation',
    },
    'diana-at-school': {
      person: '@diana',
      start_at: at(-2, '07:00'),
      end_at: at(2, '16:00'),
      reason: 'Leadership course',
      time_allocation: '@training',
    },
    'walter-back-again': {
      person: '@walter',
      start_at: at(-40, '07:00'),
      end_at: at(-33, '16:00'),
      reason: 'Autumn holidays',
      approval_delegate: '@ellen',
      time_allocation: '@vacation',
    },
  }),
];
