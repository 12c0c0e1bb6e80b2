import {
  minutesOfWork,
  plusDaysOfWork,
  plusMinutesOfWork,
  plusSecondsOfWork,
  secondsOfWork,
  type WorkHours,
} from './work-hours';

const team: WorkHours = {
  time_zone: 'Europe/Amsterdam',
  work_hours: {
    calendar_hours: ['mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({
      weekday,
      time_from: '09:00',
      time_until: '17:00',
    })),
    holidays: [{ name: 'Christmas', start_at: '2026-12-24T23:00:00Z', end_at: '2026-12-26T23:00:00Z' }],
  },
};
const friday = '2026-11-20T15:00:00Z';
const monday = '2026-11-23T09:00:00Z';

describe('minutesOfWork', () => {
  it('counts the minutes within work hours', () => {
    expect(minutesOfWork(team, friday, monday)).toBe(60 + 60);
  });

  it('counts no minutes of a holiday', () => {
    expect(minutesOfWork(team, '2026-12-24T15:00:00Z', '2026-12-28T09:00:00Z')).toBe(60 + 60);
  });

  it('uses UTC where there is no time zone', () => {
    expect(minutesOfWork({ ...team, time_zone: null }, friday, monday)).toBe(120);
  });

  it.each([[undefined], [null], [{ time_zone: 'Europe/Amsterdam', work_hours: null }]])(
    'counts all minutes for %j, without a calendar',
    (hours) => {
      expect(minutesOfWork(hours, friday, monday)).toBe(66 * 60);
    },
  );
});

describe('plusMinutesOfWork', () => {
  it('adds minutes within work hours', () => {
    expect(plusMinutesOfWork(team, friday, 90)).toBe('2026-11-23T08:30:00Z');
  });

  it('adds minutes around the clock without a calendar', () => {
    expect(plusMinutesOfWork(null, friday, 90)).toBe('2026-11-20T16:30:00Z');
  });

  it('is null for a calendar without hours', () => {
    const never = { ...team, work_hours: { calendar_hours: [], holidays: [] } };
    expect(plusMinutesOfWork(never, friday, 90)).toBeNull();
  });
});

const weekdayHours = (from: string, until: string) =>
  ['mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({ weekday, time_from: from, time_until: until }));

/** Nine to five in Amsterdam, an hour for lunch; the second of April is off, and from the 28th of March the clocks are ahead. */
const office: WorkHours = {
  time_zone: 'Europe/Amsterdam',
  work_hours: {
    calendar_hours: [...weekdayHours('09:00', '12:00'), ...weekdayHours('13:00', '17:00')],
    holidays: [{ start_at: '2026-04-01T22:00:00Z', end_at: '2026-04-02T22:00:00Z' }],
  },
};

describe('plusDaysOfWork', () => {
  it.each([
    ['the next day, at the same time', '2026-03-09T09:30:00Z', 1, '2026-03-10T09:30:00Z'],
    ['over a weekend', '2026-03-13T09:30:00Z', 1, '2026-03-16T09:30:00Z'],
    ['over several', '2026-03-13T09:30:00Z', 6, '2026-03-23T09:30:00Z'],
    ['over a holiday', '2026-04-01T08:30:00Z', 1, '2026-04-03T08:30:00Z'],
    ['over the change of the clocks, by the clocks', '2026-03-27T09:30:00Z', 1, '2026-03-30T08:30:00Z'],
    ['from an evening on: the whole of the next day', '2026-03-13T18:00:00Z', 1, '2026-03-16T16:00:00Z'],
    ['from a Saturday on: the whole of Monday', '2026-03-14T10:00:00Z', 1, '2026-03-16T16:00:00Z'],
    ['from early in the morning on: that day', '2026-03-09T06:00:00Z', 1, '2026-03-09T16:00:00Z'],
    ['from lunch on: till lunch', '2026-03-09T11:30:00Z', 1, '2026-03-10T11:00:00Z'],
    ['none: at once', '2026-03-09T09:30:00Z', 0, '2026-03-09T09:30:00Z'],
  ])('adds working days: %s', (_when, from, days, until) => {
    expect(plusDaysOfWork(office, from, days)).toBe(until);
  });

  it('ends with the hours of a shorter day', () => {
    const short = {
      ...office,
      work_hours: {
        calendar_hours: [
          ...weekdayHours('09:00', '17:00').slice(0, 4),
          ...weekdayHours('09:00', '12:00').slice(4),
        ],
        holidays: [],
      },
    };
    expect(plusDaysOfWork(short, '2026-03-12T14:30:00Z', 1)).toBe('2026-03-13T11:00:00Z');
  });

  it('adds days of 24 hours without a calendar, and is null for a calendar without hours', () => {
    expect(plusDaysOfWork(null, '2026-03-13T09:30:00Z', 2)).toBe('2026-03-15T09:30:00Z');
    const never = { ...office, work_hours: { calendar_hours: [], holidays: [] } };
    expect(plusDaysOfWork(never, '2026-03-13T09:30:00Z', 2)).toBeNull();
  });
});

describe('secondsOfWork and plusSecondsOfWork', () => {
  it('count the seconds within work hours', () => {
    expect(secondsOfWork(office, '2026-03-09T10:59:50Z', '2026-03-09T12:00:07Z')).toBe(17);
    expect(plusSecondsOfWork(office, '2026-03-09T10:59:50Z', 17)).toBe('2026-03-09T12:00:07Z');
  });

  it('count all seconds without a calendar', () => {
    expect(secondsOfWork(null, '2026-03-09T10:59:50Z', '2026-03-09T12:00:07Z')).toBe(3_617);
    expect(plusSecondsOfWork(null, '2026-03-09T10:59:50Z', 3_617)).toBe('2026-03-09T12:00:07Z');
  });
});
