import { setTimeout as pause } from 'node:timers/promises';

export interface Repetition {
  /** Resolves when it is not being done any more, and will not be. */
  stop(): Promise<void>;
}

/**
 * Does something again and again: each time so long after the last time was over, so that it is never done twice at
 * once however long it takes. What it is told when it is to come to an end is up to it; no process lives on for it.
 */
export function repeat(
  pauseMs: number,
  work: (ended: AbortSignal) => Promise<unknown>,
  failed: (error: unknown) => void,
): Repetition {
  const end = new AbortController();
  const options = { signal: end.signal, ref: false };
  const isTime = () => pause(pauseMs, true, options).catch(() => false);
  const goOn = async (): Promise<void> => {
    while (await isTime()) await work(end.signal).catch(failed);
  };
  const going = goOn();
  return {
    stop: () => {
      end.abort();
      return going;
    },
  };
}
