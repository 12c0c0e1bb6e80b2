import { daysIn, periodIn, workdaysIn, type PeriodName } from './period';

const ALL: readonly PeriodName[] = ['date', 'week_of', 'month_of'];
const period = (values: Record<string, string>, names = ALL) =>
  periodIn(new Map(Object.entries(values)), names);

describe('The period of a timesheet', () => {
  it.each([
    [{ date: '2026-03-04' }, '2026-03-04', '2026-03-04'],
    [{ week_of: '2026-03-04' }, '2026-03-02', '2026-03-08'],
    [{ week_of: '2026-03-08' }, '2026-03-02', '2026-03-08'],
    [{ week_of: '2026-01-01' }, '2025-12-29', '2026-01-04'],
    [{ month_of: '2026-02-15' }, '2026-02-01', '2026-02-28'],
    [{ month_of: '2028/02/29' }, '2028-02-01', '2028-02-29'],
    [{ month_of: '2026/3/1' }, '2026-03-01', '2026-03-31'],
    [{ month_of: '2026-12-31', date: ' ' }, '2026-12-01', '2026-12-31'],
  ])('of %j is from %s to %s', (values, from, to) =>
    expect(period(values as Record<string, string>)).toEqual({ from, to }),
  );

  it.each([
    [{}, 'Missing parameter: date or week_of or month_of'],
    [{ month_of: '' }, 'Missing parameter: date or week_of or month_of'],
    [{ month_of: '2026-03' }, 'Invalid value for month_of: 2026-03'],
    [{ month_of: '2026-02-30' }, 'Invalid value for month_of: 2026-02-30'],
    [{ month_of: '2026-00-01' }, 'Invalid value for month_of: 2026-00-01'],
    [{ week_of: '0001-01-01' }, 'Invalid value for week_of: 0001-01-01'],
    [{ date: "'; DROP" }, "Invalid value for date: '; DROP"],
    [{ date: '2026-03-01', week_of: '2026-03-01' }, "Parameters 'date' and 'week_of' cannot be combined"],
  ])('is refused in %j', (values, message) =>
    expect(() => period(values as Record<string, string>)).toThrow(message),
  );

  it('has its days in order, of which Monday to Friday are workdays', () => {
    const march = period({ month_of: '2026-03-10' });
    expect(daysIn(march)).toHaveLength(31);
    expect(daysIn(march).slice(0, 2)).toEqual(['2026-03-01', '2026-03-02']);
    expect(workdaysIn(march)).toBe(22);
    expect(workdaysIn(period({ date: '2026-03-01' }))).toBe(0);
  });
});
