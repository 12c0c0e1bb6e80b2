import { setTimeout as pause } from 'node:timers/promises';

export interface Repetition {
  /** Resolves when the last run has ended. */
  stop(): Promise<void>;
}

/**
 * Runs a function again and again, with a pause after each run, so that two runs never overlap. `stop` aborts the signal
 * of the current run. The timer does not keep the process alive.
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
