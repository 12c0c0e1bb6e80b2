import { RetryBackoff } from './timer-runner';

describe('RetryBackoff', () => {
  let now = 0;
  const backoff = new RetryBackoff(() => now);

  it('doubles the pause of a record with each failure', () => {
    expect([1, 2, 3].map(() => backoff.pause('task', 7))).toEqual([5_000, 10_000, 20_000]);
    expect(backoff.pausedIds('task')).toEqual([7]);
    now = 20_000;
    expect(backoff.pausedIds('task')).toEqual([]);
  });

  it('forgets the failures of a record with its first success', () => {
    backoff.resume('task', 7);
    expect(backoff.pause('task', 7)).toBe(5_000);
  });
});
