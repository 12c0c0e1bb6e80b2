import fc from 'fast-check';
import { parseSchedule } from './parse-schedule';

const valid = { frequency: 'monthly', start_date: '2026-01-31' };
const problems = (members: object) => {
  const read = parseSchedule({ ...valid, ...members });
  return Array.isArray(read) ? read.map(({ field, because }) => [field, because]) : [];
};

describe('parseSchedule', () => {
  it('returns all members, with defaults for those left out', () => {
    expect(parseSchedule(valid)).toEqual({
      ...valid,
      end_date: null,
      interval: 1,
      day: null,
      day_of_month: null,
      day_of_week: false,
      day_of_week_index: null,
      day_of_week_day: null,
      month_of_year: null,
      time_of_day: '00:00',
      time_zone: 'UTC',
      disabled: false,
    });
  });

  it('returns all problems at once, each on its member', () => {
    expect(problems({ frequency: 'hourly', start_date: '', interval: 0, bogus: 1 })).toEqual([
      ['recurrence.bogus', 'unknown_field'],
      ['recurrence.start_date', 'blank'],
      ['recurrence.frequency', 'not_included'],
      ['recurrence.interval', 'too_small'],
    ]);
  });

  it.each([
    [{ frequency: null }, 'frequency', 'blank'],
    [{ start_date: '2026-02-30' }, 'start_date', 'not_a_date'],
    [{ start_date: '1969-12-31' }, 'start_date', 'too_small'],
    [{ start_date: 20260101 }, 'start_date', 'not_a_date'],
    [{ end_date: '2200-01-01' }, 'end_date', 'too_big'],
    [{ end_date: '2026-01-30' }, 'end_date', 'before_start'],
    [{ interval: 1000 }, 'interval', 'too_big'],
    [{ interval: 1.5 }, 'interval', 'not_an_integer'],
    [{ day: 'mon,noday' }, 'day', 'not_included'],
    [{ day: [] }, 'day', 'not_included'],
    [{ day_of_month: '0' }, 'day_of_month', 'not_included'],
    [{ day_of_month: '32' }, 'day_of_month', 'not_included'],
    [{ day_of_month: {} }, 'day_of_month', 'not_included'],
    [{ day_of_month: { toString: 0 } }, 'day_of_month', 'not_included'],
    [{ day: [{ toString: 0 }] }, 'day', 'not_included'],
    [{ month_of_year: true }, 'month_of_year', 'not_included'],
    [{ day_of_week: 'yes' }, 'day_of_week', 'not_a_boolean'],
    [{ day_of_week_index: 'fifth' }, 'day_of_week_index', 'not_included'],
    [{ day_of_week_day: 'Monday' }, 'day_of_week_day', 'not_included'],
    [{ month_of_year: '1,13' }, 'month_of_year', 'not_included'],
    [{ time_of_day: '24:00' }, 'time_of_day', 'not_a_time'],
    [{ time_zone: 'Europe/Nowhere' }, 'time_zone', 'bad_time_zone'],
    [{ disabled: 2 }, 'disabled', 'not_a_boolean'],
    [{ day_of_week: true, day_of_week_index: 'last' }, 'day_of_week_day', 'blank'],
  ])('refuses %j', (members, member, because) => {
    expect(problems(members)).toEqual([[`recurrence.${member}`, because]]);
  });

  it.each([
    { frequency: 'yearly', month_of_year: '2', day_of_month: '30,31' },
    { end_date: '2026-02-15', day_of_month: '20' },
    // The clocks skip it whenever it comes.
    {
      frequency: 'yearly',
      month_of_year: '3',
      day_of_week: true,
      day_of_week_index: 'last',
      day_of_week_day: 'sunday',
      time_of_day: '02:30',
      time_zone: 'Europe/Amsterdam',
    },
  ])('refuses %j, which never occurs', (members) => {
    expect(problems(members)).toEqual([['recurrence', 'never_occurs']]);
  });

  it('accepts a weekday in several months only for every year', () => {
    const picked = { day_of_week: true, day_of_week_index: 'last', day_of_week_day: 'weekday' };
    const members = { frequency: 'yearly', month_of_year: '6,12', ...picked };
    expect(problems(members)).toEqual([]);
    expect(problems({ ...members, interval: 2 })).toEqual([['recurrence.interval', 'too_big']]);
  });

  it('normalises equivalent inputs to one form', () => {
    const written = { interval: '2', day: ['fri', 'mon'], day_of_month: [15, 1], month_of_year: '4, 1,4' };
    expect(parseSchedule({ ...valid, ...written, disabled: 'true' })).toMatchObject({
      interval: 2,
      day: 'monday,friday',
      day_of_month: '1,15',
      month_of_year: '1,4',
      disabled: true,
    });
  });

  it('ignores members that the system writes', () => {
    expect(problems({ ical: 'DTSTART', next_occurrence_at: 1, last_occurrence_errors: ['x'] })).toEqual([]);
  });

  it('returns a schedule or problems for any input', () => {
    const names = [
      'start_date',
      'end_date',
      'frequency',
      'interval',
      'day',
      'day_of_month',
      'time_zone',
      'time_of_day',
    ];
    const values = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom('daily', 'weekly', '2026-01-01', '2199-12-31', 'mon', '31', 'UTC'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), values), (given) => {
        expect(parseSchedule(given)).toBeDefined();
      }),
    );
  });
});
