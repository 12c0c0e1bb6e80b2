import { isBefore, latest, minutesBetween, monthsBefore, plusMinutes } from './moments';

describe('moments', () => {
  it('counts the whole minutes between two of them', () => {
    expect(minutesBetween('2026-03-01T10:00:00Z', '2026-03-01T11:30:59Z')).toBe(90);
  });

  it('adds minutes across a day, to the second and in UTC', () => {
    expect(plusMinutes('2026-03-01T23:50:30Z', 20)).toBe('2026-03-02T00:10:30Z');
  });

  it.each([
    ['2026-08-31T09:10:20Z', 6, '2026-02-28T09:10:20Z'],
    ['2028-03-31T23:59:59Z', 1, '2028-02-29T23:59:59Z'],
    ['2026-02-15T00:00:00Z', 14, '2024-12-15T00:00:00Z'],
  ])('knows that %s was, %d months before, %s', (moment, months, before) => {
    expect(monthsBefore(moment, months)).toBe(before);
  });

  it('compares them by time, however they are written', () => {
    expect(isBefore('2026-03-01T10:00:00Z', '2026-03-01T10:00:00.500Z')).toBe(true);
    expect(isBefore('2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00Z')).toBe(false);
  });

  it('finds the last of those that are known', () => {
    expect(latest(null, '2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z', null)).toBe('2026-03-02T10:00:00Z');
    expect(latest(null, null)).toBeNull();
  });
});
