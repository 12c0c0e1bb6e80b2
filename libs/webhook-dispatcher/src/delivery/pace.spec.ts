import { setTimeout as pause } from 'node:timers/promises';
import { Pace } from './pace';

describe('a pace', () => {
  it('lets work be done at once after some quiet', async () => {
    const pace = new Pace();
    let done = false;
    const work = pace.run(async () => void (done = true));
    expect(done).toBe(true);
    await work;
  });

  it('leaves time for more to come up, twice as long as the work took', async () => {
    const pace = new Pace();
    await pace.run(() => pause(15));
    const from = performance.now();
    await pace.run(async () => undefined);
    expect(performance.now() - from).toBeGreaterThan(20);
  });

  it('goes on after a failure', async () => {
    const pace = new Pace();
    await expect(pace.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pace.run(async () => 1)).toBe(1);
  });
});
