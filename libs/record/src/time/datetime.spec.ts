import { isBefore, latest, minutesBetween, monthsBefore, plusMinutes } from './datetime';

describe('datetimes', () => {
  it('minutesBetween counts whole minutes', () => {
    expect(minutesBetween('2026-03-01T10:00:00Z', '2026-03-01T11:30:59Z')).toBe(90);
  });

  it('plusMinutes crosses midnight, to the second and in UTC', () => {
    expect(plusMinutes('2026-03-01T23:50:30Z', 20)).toBe('2026-03-02T00:10:30Z');
  });

  it.each([
    ['2026-08-31T09:10:20Z', 6, '2026-02-28T09:10:20Z'],
    ['2028-03-31T23:59:59Z', 1, '2028-02-29T23:59:59Z'],
    ['2026-02-15T00:00:00Z', 14, '2024-12-15T00:00:00Z'],
  ])('monthsBefore of %s and %d months is %s', (datetime, months, before) => {
    expect(monthsBefore(datetime, months)).toBe(before);
  });

  it('isBefore compares times, not texts', () => {
    expect(isBefore('2026-03-01T10:00:00Z', '2026-03-01T10:00:00.500Z')).toBe(true);
    expect(isBefore('2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00Z')).toBe(false);
  });

  it('latest skips nulls', () => {
    expect(latest(null, '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', null)).toBe('2026-03-02T10:00:00Z');
    expect(latest(null, null)).toBeNull();
  });
});
