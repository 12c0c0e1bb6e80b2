import { setTimeout as sleep } from 'node:timers/promises';

const WITHIN_MS = 60_000;

/** The last that was read, when it is as wished or when time is over. */
export async function until<T>(read: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  const deadline = Date.now() + WITHIN_MS;
  for (;;) {
    const found = await read();
    if (isThere(found) || Date.now() > deadline) return found;
    await sleep(50);
  }
}
