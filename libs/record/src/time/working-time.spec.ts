import fc from 'fast-check';
import { endOfDay, epochToLocal, reachedAt } from './local-time';
import { plusWorkingMinutes, WEEKDAYS, workingMinutes, type WorkWeek } from './working-time';

const ZONE = 'Europe/Amsterdam';
const hours = (time_from: string, time_until: string, ...weekdays: WorkWeek['hours'][number]['weekday'][]) =>
  weekdays.map((weekday) => ({ weekday, time_from, time_until }));

/** Nine to five on weekdays, with an hour for lunch. */
const office: WorkWeek = {
  hours: [
    ...hours('13:00', '17:00', 'mon', 'tue', 'wed', 'thu', 'fri'),
    ...hours('09:00', '12:00', 'mon', 'tue', 'wed', 'thu', 'fri'),
  ],
  holidays: [],
};
const always: WorkWeek = { hours: hours('00:00', '24:00', ...WEEKDAYS), holidays: [] };

describe('workingMinutes', () => {
  it.each([
    ['inside one day, without lunch', '2026-11-16T10:00:00+01:00', '2026-11-16T14:00:00+01:00', 180],
    ['over a night', '2026-11-16T16:30:00+01:00', '2026-11-17T09:15:00+01:00', 45],
    ['over a weekend', '2026-11-20T16:00:00+01:00', '2026-11-23T10:00:00+01:00', 120],
    ['in a weekend', '2026-11-21T10:00:00+01:00', '2026-11-22T17:00:00+01:00', 0],
    ['of a whole week', '2026-11-16T00:00:00+01:00', '2026-11-23T00:00:00+01:00', 5 * 7 * 60],
    ['of a part of a minute', '2026-11-16T10:00:30+01:00', '2026-11-16T10:02:00+01:00', 1],
    ['the wrong way round', '2026-11-17T10:00:00+01:00', '2026-11-16T10:00:00+01:00', 0],
  ])('counts working time %s', (_, from, to, minutes) => {
    expect(workingMinutes(office, ZONE, from, to)).toBe(minutes);
  });

  it('leaves out holidays, whole days and parts of days', () => {
    const holidays = [
      { start_at: '2026-12-24T23:00:00Z', end_at: '2026-12-26T23:00:00Z' },
      { start_at: '2026-12-24T14:00:00Z', end_at: '2026-12-24T23:00:00Z' },
    ];
    const [from, to] = ['2026-12-24T14:00:00+01:00', '2026-12-28T10:00:00+01:00'];
    expect(workingMinutes({ ...office, holidays }, ZONE, from, to)).toBe(60 + 60);
  });

  it.each([
    ['is an hour shorter when the clocks are put forward', '2026-03-29', 23 * 60],
    ['is an hour longer when they are put back', '2026-10-25', 25 * 60],
  ])('counts the working time of a day %s', (_, date, minutes) => {
    const day = `${date}T00:00:00${date < '2026-04' ? '+01:00' : '+02:00'}`;
    expect(workingMinutes(always, ZONE, day, endOfDay(date, ZONE))).toBe(minutes);
  });

  it('counts nothing for an hour that the clocks skip', () => {
    const night: WorkWeek = { hours: hours('02:00', '03:00', 'sun'), holidays: [] };
    expect(workingMinutes(night, ZONE, '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z')).toBe(0);
    expect(workingMinutes(night, ZONE, '2026-03-21T00:00:00Z', '2026-03-23T00:00:00Z')).toBe(60);
  });

  it('counts in the time zone of the calendar', () => {
    const [from, to] = ['2026-11-16T00:00:00Z', '2026-11-16T09:00:00Z'];
    expect(workingMinutes(office, 'Asia/Kolkata', from, to)).toBe(7 * 60 - 150);
    expect(workingMinutes(office, 'America/New_York', from, to)).toBe(0);
  });
});

describe('plusWorkingMinutes', () => {
  it.each([
    ['goes on the next day', '2026-11-16T16:30:00+01:00', 45, '2026-11-17T08:15:00Z'],
    [
      'ends with the day rather than begins with the next',
      '2026-11-16T16:00:00+01:00',
      60,
      '2026-11-16T16:00:00Z',
    ],
    ['waits for the hours to begin', '2026-11-21T10:00:00+01:00', 0, '2026-11-23T08:00:00Z'],
    ['is years ahead', '2026-11-16T09:00:00+01:00', 600_000, '2032-05-06T12:00:00Z'],
  ])('adds working minutes: %s', (_, from, minutes, expected) => {
    expect(plusWorkingMinutes(office, ZONE, from, minutes)).toBe(expected);
  });

  it('is null without working hours, and beyond twenty years', () => {
    expect(plusWorkingMinutes({ hours: [], holidays: [] }, ZONE, '2026-11-16T09:00:00Z', 1)).toBeNull();
    const minute: WorkWeek = { hours: hours('09:00', '09:01', 'mon'), holidays: [] };
    expect(plusWorkingMinutes(minute, ZONE, '2026-11-16T09:00:00Z', 600_000)).toBeNull();
  });
});

describe('working time of any calendar', () => {
  const zones = fc.constantFrom('UTC', ZONE, 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca');
  const quarters = fc.integer({ min: 0, max: 96 });
  const time = (quarter: number) =>
    `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`;
  const spans = fc
    .tuple(fc.constantFrom(...WEEKDAYS), quarters, quarters)
    .filter(([, from, until]) => from < until)
    .map(([weekday, from, until]) => ({ weekday, time_from: time(from), time_until: time(until) }));
  const moments = fc
    .integer({ min: Date.parse('2026-01-01') / 900_000, max: Date.parse('2028-01-01') / 900_000 })
    .map((quarter) => `${new Date(quarter * 900_000).toISOString().slice(0, 19)}Z`);
  const holidays = fc.tuple(moments, fc.integer({ min: 1, max: 500 })).map(([start_at, quarters]) => ({
    start_at,
    end_at: new Date(Date.parse(start_at) + quarters * 900_000).toISOString(),
  }));
  const weeks = fc.record({
    hours: fc.array(spans, { minLength: 1, maxLength: 8 }),
    holidays: fc.array(holidays, { maxLength: 3 }),
  });

  it('equals the sum of its working quarters of an hour', () => {
    fc.assert(
      fc.property(zones, weeks, moments, fc.integer({ min: 0, max: 1_500 }), (zone, week, from, length) => {
        const start = Date.parse(from);
        let expected = 0;
        for (let nth = 0; nth < length; nth++)
          if (isWorked(week, zone, start + nth * 900_000)) expected += 15;
        const to = new Date(start + length * 900_000).toISOString();
        expect(workingMinutes(week, zone, from, to)).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('equals the sum of its days', () => {
    fc.assert(
      fc.property(zones, weeks, moments, fc.integer({ min: 0, max: 400 }), (zone, week, from, days) => {
        const day = (nth: number) => new Date(Date.parse(from) + nth * 86_400_000).toISOString();
        let expected = 0;
        for (let nth = 0; nth < days; nth++) expected += workingMinutes(week, zone, day(nth), day(nth + 1));
        expect(workingMinutes(week, zone, from, day(days))).toBe(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('is the inverse of plusWorkingMinutes', () => {
    fc.assert(
      fc.property(zones, weeks, moments, fc.integer({ min: 1, max: 5_000 }), (zone, week, from, minutes) => {
        const reached = plusWorkingMinutes(week, zone, from, minutes);
        if (reached !== null) expect(workingMinutes(week, zone, from, reached)).toBe(minutes);
      }),
      { numRuns: 100 },
    );
  });

  it('reaches a later local time never earlier', () => {
    const locals = fc.integer({
      min: Date.parse('2026-01-01') / 60_000,
      max: Date.parse('2027-01-01') / 60_000,
    });
    fc.assert(
      fc.property(zones, locals, fc.integer({ min: 0, max: 300 }), (zone, local, later) => {
        const reached = reachedAt(zone, local * 60_000);
        expect(reachedAt(zone, (local + later) * 60_000)).toBeGreaterThanOrEqual(reached);
        expect(epochToLocal(zone, reached)).toBeGreaterThanOrEqual(local * 60_000);
      }),
    );
  });
});

/** Whether a time lies in working hours, from the first time the clocks show their start to the first time they show their end. */
function isWorked(week: WorkWeek, zone: string, epochMs: number): boolean {
  if (
    week.holidays.some(
      ({ start_at, end_at }) => epochMs >= Date.parse(start_at) && epochMs < Date.parse(end_at),
    )
  )
    return false;
  const day = Math.floor(epochToLocal(zone, epochMs) / 86_400_000) * 86_400_000;
  return [day - 86_400_000, day].some((midnight) =>
    week.hours
      .filter(({ weekday }) => weekday === WEEKDAYS[new Date(midnight).getUTCDay()])
      .some(({ time_from, time_until }) => {
        const at = (time: string) =>
          reachedAt(zone, midnight + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * 60_000);
        return epochMs >= at(time_from) && epochMs < at(time_until);
      }),
  );
}
