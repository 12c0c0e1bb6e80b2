import { parseSchedule } from './parse-schedule';
import { icalOf } from './ical';
import { nextAfter } from './occurrences';
import type { Schedule } from './schedule';

const schedule = (members: object): Schedule => {
  const read = parseSchedule({ start_date: '2026-01-01', time_zone: 'Europe/Amsterdam', ...members });
  if (Array.isArray(read)) throw new Error(JSON.stringify(read));
  return read;
};

const occurrences = (members: object, count: number, after = '2025-12-31T00:00:00Z'): string[] => {
  const found: string[] = [];
  const wanted = schedule(members);
  for (let next = nextAfter(wanted, after); next && found.length < count; next = nextAfter(wanted, next))
    found.push(next);
  return found;
};
/** Their days alone. */
const days = (members: object, count: number, after?: string): string[] =>
  occurrences({ time_of_day: '12:00', ...members }, count, after).map((moment) => moment.slice(0, 10));

describe('nextAfter', () => {
  it('returns one occurrence for no_repeat', () => {
    expect(occurrences({ frequency: 'no_repeat', time_of_day: '09:30' }, 5)).toEqual([
      '2026-01-01T08:30:00Z',
    ]);
  });

  it('returns every n-th day from the start for daily', () => {
    expect(days({ frequency: 'daily', interval: 3 }, 3, '2026-02-01T00:00:00Z')).toEqual([
      '2026-02-03',
      '2026-02-06',
      '2026-02-09',
    ]);
  });

  it('returns the named weekdays for weekly, else the weekday of start_date', () => {
    expect(days({ frequency: 'weekly', day: 'mon,friday' }, 3)).toEqual([
      '2026-01-02',
      '2026-01-05',
      '2026-01-09',
    ]);
    expect(days({ frequency: 'weekly', interval: 2 }, 3)).toEqual(['2026-01-01', '2026-01-15', '2026-01-29']);
  });

  it.each([
    [{ day_of_month: '1,15,-1' }, ['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01']],
    // Months without a 31st are passed over.
    [{ start_date: '2026-01-31' }, ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
    [{ interval: 3, day_of_month: '10' }, ['2026-01-10', '2026-04-10', '2026-07-10', '2026-10-10']],
    [
      { day_of_week: true, day_of_week_index: 'first', day_of_week_day: 'monday' },
      ['2026-01-05', '2026-02-02', '2026-03-02', '2026-04-06'],
    ],
    [
      { day_of_week: true, day_of_week_index: 'last', day_of_week_day: 'weekday' },
      ['2026-01-30', '2026-02-27', '2026-03-31', '2026-04-30'],
    ],
    [
      { day_of_week: true, day_of_week_index: 'second', day_of_week_day: 'weekend_day' },
      ['2026-01-04', '2026-02-07', '2026-03-07', '2026-04-05'],
    ],
    [
      { day_of_week: true, day_of_week_index: 'last', day_of_week_day: 'day' },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'],
    ],
  ])('returns for monthly %j the days %j', (members, expected) => {
    expect(days({ frequency: 'monthly', ...members }, 4)).toEqual(expected);
  });

  it.each([
    [{ start_date: '2026-03-14' }, ['2026-03-14', '2027-03-14', '2028-03-14', '2029-03-14']],
    // 29 February
    [{ start_date: '2024-02-29' }, ['2028-02-29', '2032-02-29', '2036-02-29', '2040-02-29']],
    [{ day_of_month: '15' }, ['2026-01-15', '2027-01-15', '2028-01-15', '2029-01-15']],
    [
      { month_of_year: '1,4,7,10', day_of_week: true, day_of_week_index: 'first', day_of_week_day: 'monday' },
      ['2026-01-05', '2026-04-06', '2026-07-06', '2026-10-05'],
    ],
    [
      { month_of_year: '6,12', day_of_week: true, day_of_week_index: 'last', day_of_week_day: 'weekday' },
      ['2026-06-30', '2026-12-31', '2027-06-30', '2027-12-31'],
    ],
    [
      {
        interval: 2,
        month_of_year: '6',
        day_of_week: true,
        day_of_week_index: 'first',
        day_of_week_day: 'weekday',
      },
      ['2026-06-01', '2028-06-01', '2030-06-03', '2032-06-01'],
    ],
  ])('returns for yearly %j the days %j', (members, expected) => {
    expect(days({ frequency: 'yearly', ...members }, 4)).toEqual(expected);
  });

  it('returns no occurrence after end_date in the time zone of the recurrence', () => {
    const members = {
      frequency: 'daily',
      time_of_day: '23:30',
      end_date: '2026-01-02',
      time_zone: 'America/New_York',
    };
    expect(occurrences(members, 5)).toEqual(['2026-01-02T04:30:00Z', '2026-01-03T04:30:00Z']);
  });

  it('returns the next occurrence of a schedule that began many years ago', () => {
    expect(
      days({ frequency: 'daily', start_date: '1970-01-01', interval: 7 }, 1, '2026-11-15T20:00:00Z'),
    ).toEqual(['2026-11-19']);
  });
});

describe('nextAfter around a change of clocks', () => {
  it.each([
    [
      'Europe/Amsterdam',
      '09:00',
      '2026-03-27',
      ['2026-03-27T08:00:00Z', '2026-03-28T08:00:00Z', '2026-03-29T07:00:00Z'],
    ],
    [
      'Europe/Amsterdam',
      '09:00',
      '2026-10-24',
      ['2026-10-24T07:00:00Z', '2026-10-25T08:00:00Z', '2026-10-26T08:00:00Z'],
    ],
    [
      'America/New_York',
      '09:00',
      '2026-03-07',
      ['2026-03-07T14:00:00Z', '2026-03-08T13:00:00Z', '2026-03-09T13:00:00Z'],
    ],
    // Skipped times do not occur …
    [
      'Europe/Amsterdam',
      '02:30',
      '2026-03-28',
      ['2026-03-28T01:30:00Z', '2026-03-30T00:30:00Z', '2026-03-31T00:30:00Z'],
    ],
    [
      'America/New_York',
      '02:30',
      '2026-03-07',
      ['2026-03-07T07:30:00Z', '2026-03-09T06:30:00Z', '2026-03-10T06:30:00Z'],
    ],
    // … not even on the first day, and all the others are as they should be
    [
      'Europe/Amsterdam',
      '02:30',
      '2026-03-29',
      ['2026-03-30T00:30:00Z', '2026-03-31T00:30:00Z', '2026-04-01T00:30:00Z'],
    ],
    // Times that the clocks show twice occur once, the first time.
    [
      'Europe/Amsterdam',
      '02:30',
      '2026-10-24',
      ['2026-10-24T00:30:00Z', '2026-10-25T00:30:00Z', '2026-10-26T01:30:00Z'],
    ],
    [
      'America/New_York',
      '01:30',
      '2026-10-31',
      ['2026-10-31T05:30:00Z', '2026-11-01T05:30:00Z', '2026-11-02T06:30:00Z'],
    ],
    // Half an hour
    [
      'Australia/Lord_Howe',
      '01:45',
      '2026-04-04',
      ['2026-04-03T14:45:00Z', '2026-04-04T14:45:00Z', '2026-04-05T15:15:00Z'],
    ],
  ])('daily in %s at %s from %s', (time_zone, time_of_day, start_date, expected) => {
    expect(occurrences({ frequency: 'daily', time_zone, time_of_day, start_date }, 3)).toEqual(expected);
  });

  it('moves the single occurrence of no_repeat by the skipped time', () => {
    expect(
      occurrences({ frequency: 'no_repeat', start_date: '2026-03-29', time_of_day: '02:30' }, 2),
    ).toEqual(['2026-03-29T01:30:00Z']);
  });
});

describe('icalOf', () => {
  it.each([
    [{ frequency: 'no_repeat' }, 'DTSTART;TZID=Europe/Amsterdam:20260101T000000'],
    [
      { frequency: 'weekly', day: 'mon,wed', time_of_day: '09:30', interval: 2 },
      'DTSTART;TZID=Europe/Amsterdam:20260101T093000\nRRULE:FREQ=WEEKLY;BYDAY=MO,WE;INTERVAL=2;BYHOUR=9;BYMINUTE=30;BYSECOND=0',
    ],
    [
      {
        frequency: 'yearly',
        month_of_year: '1,4,7,10',
        day_of_week: true,
        day_of_week_index: 'first',
        day_of_week_day: 'monday',
        end_date: '2027-12-31',
      },
      'DTSTART;TZID=Europe/Amsterdam:20260101T000000\nRRULE:FREQ=YEARLY;BYMONTH=1,4,7,10;BYDAY=1MO;BYHOUR=0;BYMINUTE=0;BYSECOND=0;UNTIL=20271231T225959Z',
    ],
  ])('%j is %s', (members, ical) => {
    expect(icalOf(schedule(members))).toBe(ical);
  });
});
