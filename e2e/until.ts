import { setTimeout as sleep } from 'node:timers/promises';

/** Returns when the condition holds; fails after the time limit. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`It did not come to be within ${withinMs} ms: ${holds}`);
    await sleep(50);
  }
}
