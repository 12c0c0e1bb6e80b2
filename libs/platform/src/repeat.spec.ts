import { setImmediate as turn } from 'node:timers/promises';
import { repeat, type Repetition } from './repeat';

describe('repeat', () => {
  let repetition: Repetition | undefined;
  afterEach(() => repetition?.stop());

  const until = async (holds: () => boolean) => {
    while (!holds()) await turn();
  };

  it('runs the function again after it has failed', async () => {
    let times = 0;
    const faults: unknown[] = [];
    const work = () => ((times += 1) < 3 ? Promise.reject(new Error(`${times}`)) : Promise.resolve());
    repetition = repeat(1, work, (error) => faults.push(error));
    await until(() => times > 3);
    expect(faults).toEqual([new Error('1'), new Error('2')]);
  });

  it('never runs the function twice at once, and resolves stop() when the last run has ended', async () => {
    let [doing, begun, most] = [0, 0, 0];
    let finish = (): void => undefined;
    const work = async () => {
      begun += 1;
      most = Math.max(most, (doing += 1));
      await new Promise<void>((resolve) => (finish = resolve));
      doing -= 1;
    };
    repetition = repeat(1, work, () => undefined);
    for (const times of [1, 2]) {
      await until(() => begun === times);
      // Many times the pause, in which an overlapping run would have begun.
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect([begun, doing, most]).toEqual([times, 1, 1]);
      if (times === 1) finish();
    }
    let stopped = false;
    const stopping = repetition.stop().then(() => (stopped = true));
    await turn();
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect([begun, doing]).toEqual([2, 0]);
  });

  it('aborts the signal of a run when it is stopped', async () => {
    let signal: AbortSignal | undefined;
    const work = (ended: AbortSignal) =>
      new Promise<void>((resolve) => {
        signal = ended;
        ended.addEventListener('abort', () => resolve());
      });
    repetition = repeat(1, work, () => undefined);
    await until(() => signal !== undefined);
    await repetition.stop();
    expect(signal?.aborted).toBe(true);
  });
});
