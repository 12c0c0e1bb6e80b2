import { setTimeout as sleep } from 'node:timers/promises';

/** True as soon as the condition holds, false when it never did in that time. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
  everyMs = 25,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await sleep(everyMs);
  }
  return true;
}
