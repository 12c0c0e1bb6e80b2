import { Deadline, Overloaded } from '@deskline/platform';
import { KeyedSemaphore } from './keyed-semaphore';

/** Call that ends when `done` is called. */
function pendingCall() {
  let done = (): void => undefined;
  const promise = new Promise<void>((resolve) => (done = resolve));
  return { promise, done };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('KeyedSemaphore', () => {
  const begun: string[] = [];
  const passing = (turnstile: KeyedSemaphore, root: string | null, name: string) => {
    const work = pendingCall();
    const passed = turnstile.run(root, () => {
      begun.push(name);
      return work.promise;
    });
    return { passed, done: work.done };
  };
  beforeEach(() => begun.splice(0));

  it('runs two calls of a key at a time, in the order of arrival, and does not wait for other keys or without a key', async () => {
    const turnstile = new KeyedSemaphore(5_000);
    const all = ['a', 'b', 'c', 'd'].map((name) => passing(turnstile, 'plan 1', name));
    const others = [passing(turnstile, 'plan 2', 'other'), passing(turnstile, null, 'none')];
    await turn();
    expect([...begun].sort()).toEqual(['a', 'b', 'none', 'other']);
    all[1]?.done();
    await all[1]?.passed;
    await turn();
    expect(begun.slice(4)).toEqual(['c']);
    for (const each of [...all, ...others]) each.done();
    await Promise.all([...all, ...others].map(({ passed }) => passed));
    expect(begun.slice(5)).toEqual(['d']);
  });

  it('starts the next call after a failure, and rethrows it', async () => {
    const turnstile = new KeyedSemaphore(5_000);
    const failing = [1, 2].map(() => turnstile.run('plan 1', () => Promise.reject(new Error('no'))));
    const after = turnstile.run('plan 1', () => Promise.resolve('done'));
    for (const each of failing) await expect(each).rejects.toThrow('no');
    expect(await after).toBe('done');
  });

  it('refuses a call that has waited too long, or that finds the queue full', async () => {
    const turnstile = new KeyedSemaphore(20);
    const inside = [1, 2].map(() => passing(turnstile, 'plan 1', 'inside'));
    const line = Array.from({ length: 500 }, () => passing(turnstile, 'plan 1', 'late').passed);
    await expect(turnstile.run('plan 1', () => Promise.resolve())).rejects.toBeInstanceOf(Overloaded);
    const ends = await Promise.allSettled(line);
    expect(ends.every((end) => end.status === 'rejected' && end.reason instanceof Overloaded)).toBe(true);
    for (const each of inside) each.done();
    expect(await turnstile.run('plan 1', () => Promise.resolve('free'))).toBe('free');
    expect(begun).not.toContain('late');
  });

  it('refuses a call whose deadline passes while it waits', async () => {
    const turnstile = new KeyedSemaphore(600_000);
    const inside = [1, 2].map(() => passing(turnstile, 'plan 1', 'inside'));
    const late = turnstile.run('plan 1', () => Promise.resolve(), Deadline.in(20));
    await expect(late).rejects.toBeInstanceOf(Overloaded);
    for (const each of inside) each.done();
    expect(await turnstile.run('plan 1', () => Promise.resolve('free'))).toBe('free');
  });
});
