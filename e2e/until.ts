import { setTimeout as sleep } from 'node:timers/promises';

const [SHORTEST_MS, LONGEST_MS] = [50, 250];

/** Returns when the condition holds; fails after the time limit. Looks less often the longer it waits. */
export async function until(holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const start = Date.now();
  while (!(await holds())) {
    const waited = Date.now() - start;
    if (waited > withinMs) throw new Error(`It did not come to be within ${withinMs} ms: ${holds}`);
    await sleep(Math.min(LONGEST_MS, SHORTEST_MS + waited / 20));
  }
}
