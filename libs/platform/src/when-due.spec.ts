import { setImmediate as turn } from 'node:timers/promises';
import { whenDue, type DueTask } from './when-due';

/** Longer than any test waits. */
const NEVER_MS = 3_600_000;

describe('whenDue', () => {
  let task: DueTask | undefined;
  afterEach(() => task?.stop());

  const until = async (holds: () => boolean) => {
    while (!holds()) await turn();
  };
  const ignore = () => undefined;

  it('runs the task at the start, and then when it is woken', async () => {
    let runs = 0;
    task = whenDue(NEVER_MS, async () => void runs++, ignore);
    await until(() => runs === 1);
    task.wake();
    await until(() => runs === 2);
    expect(runs).toBe(2);
  });

  it('runs the task again after the milliseconds that it returned', async () => {
    const at: number[] = [];
    task = whenDue(NEVER_MS, async () => (at.push(performance.now()) === 1 ? 30 : Infinity), ignore);
    await until(() => at.length === 2);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(30);
  });

  it('runs the task earlier when a wake is due before the milliseconds that it returned', async () => {
    let runs = 0;
    task = whenDue(NEVER_MS, async () => (runs++, NEVER_MS), ignore);
    await until(() => runs === 1);
    task.wake(5);
    task.wake(NEVER_MS);
    await until(() => runs === 2);
    expect(runs).toBe(2);
  });

  it('runs the task again when it is woken during a run, and never twice at once', async () => {
    let [begun, doing, most] = [0, 0, 0];
    let finish = (): void => undefined;
    const run = async () => {
      begun += 1;
      most = Math.max(most, (doing += 1));
      await new Promise<void>((resolve) => (finish = resolve));
      doing -= 1;
    };
    task = whenDue(NEVER_MS, run, ignore);
    await until(() => begun === 1);
    task.wake();
    finish();
    await until(() => begun === 2);
    finish();
    expect(most).toBe(1);
  });

  it('runs the task without a wake after the recheck interval', async () => {
    let runs = 0;
    task = whenDue(5, async () => void runs++, ignore);
    await until(() => runs > 2);
    expect(runs).toBeGreaterThan(2);
  });

  it('retries a failed task', async () => {
    let runs = 0;
    const faults: unknown[] = [];
    const fail = async () => {
      if (++runs === 1) throw new Error('once');
    };
    task = whenDue(NEVER_MS, fail, (error) => faults.push(error));
    await until(() => runs === 2);
    expect(faults).toEqual([new Error('once')]);
  });

  it('aborts the signal of the current run when it is stopped, and waits for its end', async () => {
    let ending: AbortSignal | undefined;
    let isOver = false;
    task = whenDue(
      NEVER_MS,
      async (ended) => {
        ending = ended;
        await new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
        isOver = true;
      },
      ignore,
    );
    await until(() => ending !== undefined);
    await task.stop();
    expect(isOver).toBe(true);
  });
});
