import { isBefore, latest, minutesBetween, plusMinutes } from './moments';

describe('moments', () => {
  it('counts the whole minutes between two of them', () => {
    expect(minutesBetween('2026-03-01T10:00:00Z', '2026-03-01T11:30:59Z')).toBe(90);
  });

  it('adds minutes across a day, to the second and in UTC', () => {
    expect(plusMinutes('2026-03-01T23:50:30Z', 20)).toBe('2026-03-02T00:10:30Z');
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
