import { Setbacks } from './setbacks';

describe('setbacks', () => {
  let now = 0;
  const setbacks = new Setbacks(() => now);

  it('leave a record alone for twice as long after each failure', () => {
    expect([1, 2, 3].map(() => setbacks.again('task', 7))).toEqual([5_000, 10_000, 20_000]);
    expect(setbacks.waiting('task')).toEqual([7]);
    now = 20_000;
    expect(setbacks.waiting('task')).toEqual([]);
  });

  it('are forgotten with the first success', () => {
    setbacks.over('task', 7);
    expect(setbacks.again('task', 7)).toBe(5_000);
  });
});
