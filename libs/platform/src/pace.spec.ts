import { setTimeout as pause } from 'node:timers/promises';
import { Pace } from './pace';

describe('Pace', () => {
  it('runs a job at once after a quiet time', async () => {
    const pace = new Pace();
    let done = false;
    const job = pace.run(async () => void (done = true));
    expect(done).toBe(true);
    await job;
  });

  it('pauses before the next job for twice as long as the last one took', async () => {
    const pace = new Pace();
    let from = 0;
    await pace.run(async () => {
      await pause(15);
      from = performance.now();
    });
    await pace.run(async () => undefined);
    expect(performance.now() - from).toBeGreaterThan(20);
  });

  it('pauses for no longer than its limit, however long the job took', async () => {
    const pace = new Pace(50, 1_000);
    let from = 0;
    await pace.run(async () => {
      await pause(30);
      from = performance.now();
    });
    await pace.run(async () => undefined);
    const paused = performance.now() - from;
    expect(paused).toBeGreaterThan(10);
    expect(paused).toBeLessThan(15_000);
  });

  it('runs the next job after one that failed', async () => {
    const pace = new Pace();
    await expect(pace.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await pace.run(async () => 1)).toBe(1);
  });
});
