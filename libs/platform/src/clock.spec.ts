import { ManualClock, SystemClock } from './clock';

describe('Clock', () => {
  it('of the system follows the machine', () => {
    const before = Date.now();
    const now = new SystemClock().now().getTime();
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('of a test moves only by set and advance', () => {
    const clock = new ManualClock('2026-03-01T10:00:00Z');
    clock.advance(90_000);
    expect(clock.now().toISOString()).toBe('2026-03-01T10:01:30.000Z');
    clock.set('2027-01-01T00:00:00Z');
    expect(clock.now().getUTCFullYear()).toBe(2027);
  });

  it('returns a new Date at every call', () => {
    const clock = new ManualClock('2026-03-01T10:00:00Z');
    clock.now().setFullYear(1999);
    expect(clock.now().getUTCFullYear()).toBe(2026);
  });
});
