import { MOST_OCCURRENCES, scheduleFrom, shiftedTimes, startsAfter } from './series';

const START = '2026-03-28T09:00:00Z';
const daily = (end_date: string) => ({
  ...scheduleFrom({ frequency: 'daily', interval: 1, end_date }, START, 'Europe/Amsterdam'),
});

describe('occurrences of a reservation', () => {
  it('begin at the local time of the first one', () => {
    expect(daily('2026-03-30')).toMatchObject({ start_date: '2026-03-28', time_of_day: '10:00' });
    expect(startsAfter(START, daily('2026-03-30'))).toEqual(['2026-03-29T08:00:00Z', '2026-03-30T08:00:00Z']);
  });

  it('are the first one alone when the last day is that of the first', () => {
    expect(startsAfter(START, daily('2026-03-28'))).toEqual([]);
  });

  it(`are ${MOST_OCCURRENCES} at most, the first included`, () => {
    expect(startsAfter(START, daily('2026-05-26'))).toHaveLength(MOST_OCCURRENCES - 1);
    expect(startsAfter(START, daily('2026-05-27'))).toBeNull();
  });

  it('move as far as another one has, up to the last moment', () => {
    const from = { start_at: START, end_at: '2026-03-28T10:00:00Z' };
    const to = { start_at: '2026-03-28T09:30:00Z', end_at: '2026-03-28T11:00:00Z' };
    const later = { start_at: '2026-03-29T08:00:00Z', end_at: '2026-03-29T09:00:00Z' };
    expect(shiftedTimes(later, from, to)).toEqual({
      start_at: '2026-03-29T08:30:00Z',
      end_at: '2026-03-29T10:00:00Z',
    });
    const last = { ...to, end_at: '9999-12-30T00:00:00Z' };
    expect(shiftedTimes(later, from, last)).toEqual([{ field: 'end_at', because: 'invalid' }]);
  });
});
