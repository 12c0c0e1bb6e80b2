import { setTimeout as sleep } from 'node:timers/promises';

/** "503: try again": for as long as a machine may be busy with something else. */
const TRIES = 30;
const AGAIN_MS = 1_000;

/** Answer of a service that is not busy; the last one, if it stays so. Only for calls that may be repeated. */
export async function untilServed<Answer extends { readonly status?: number }>(
  ask: () => Promise<Answer>,
  againMs = AGAIN_MS,
): Promise<Answer> {
  let answer = await ask();
  for (let tries = 1; answer.status === 503 && tries < TRIES; tries++) {
    await sleep(againMs);
    answer = await ask();
  }
  return answer;
}
