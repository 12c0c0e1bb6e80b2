import { minutesOfWork, plusMinutesOfWork, type WorkHours } from './work-hours';

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

describe('the minutes of work between two moments', () => {
  it('are those within the hours of whoever works', () => {
    expect(minutesOfWork(team, friday, monday)).toBe(60 + 60);
  });

  it('are none in a holiday', () => {
    expect(minutesOfWork(team, '2026-12-24T15:00:00Z', '2026-12-28T09:00:00Z')).toBe(60 + 60);
  });

  it('go by the clocks of UTC where nothing is said of them', () => {
    expect(minutesOfWork({ ...team, time_zone: null }, friday, monday)).toBe(120);
  });

  it.each([[undefined], [null], [{ time_zone: 'Europe/Amsterdam', work_hours: null }]])(
    'are all of them for %j, who has no calendar',
    (hours) => {
      expect(minutesOfWork(hours, friday, monday)).toBe(66 * 60);
    },
  );
});

describe('the moment after some minutes of work', () => {
  it('is within the hours of whoever works', () => {
    expect(plusMinutesOfWork(team, friday, 90)).toBe('2026-11-23T08:30:00Z');
  });

  it('is simply later for who has no calendar', () => {
    expect(plusMinutesOfWork(null, friday, 90)).toBe('2026-11-20T16:30:00Z');
  });

  it('never comes for who has a calendar without hours', () => {
    const never = { ...team, work_hours: { calendar_hours: [], holidays: [] } };
    expect(plusMinutesOfWork(never, friday, 90)).toBeNull();
  });
});
