import { setTimeout as sleep } from 'node:timers/promises';

/** Returns when it holds; fails when it does not in time. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come to be within ${withinMs} ms: ${holds}`);
    await sleep(50);
  }
}
