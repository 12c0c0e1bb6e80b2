import { RetryBackoff } from './retry-backoff';

describe('backoff', () => {
  let now = 0;
  const backoff = new RetryBackoff(() => now);

  it('leave a record alone for twice as long after each failure', () => {
    expect([1, 2, 3].map(() => backoff.pause('task', 7))).toEqual([5_000, 10_000, 20_000]);
    expect(backoff.pausedIds('task')).toEqual([7]);
    now = 20_000;
    expect(backoff.pausedIds('task')).toEqual([]);
  });

  it('are forgotten with the first success', () => {
    backoff.resume('task', 7);
    expect(backoff.pause('task', 7)).toBe(5_000);
  });
});
