import { Signal } from './signal';

export interface DueTask {
  /** Has the task run after these milliseconds at the latest; during a run, after it. */
  wake(inMs?: number): void;
  /** Resolves when the last run has ended. */
  stop(): Promise<void>;
}

const RETRY_MS = 1_000;
/** Share of the recheck interval by which instances that were started together drift apart. */
const JITTER = 0.2;

/**
 * Runs a task when it is due: at the start, when it is woken, and after the milliseconds that its last run returned. It
 * runs after `recheckMs` at the latest, which makes up for a lost wake. Two runs never overlap; a failed one is retried.
 */
export function whenDue(
  recheckMs: number,
  task: (ended: AbortSignal) => Promise<number | void>,
  failed: (error: unknown) => void,
): DueTask {
  const end = new AbortController();
  const signal = new Signal();
  let dueAt = performance.now();
  const wake = (inMs = 0): void => {
    const at = performance.now() + inMs;
    if (at >= dueAt) return;
    dueAt = at;
    signal.notify();
  };
  const retry = (error: unknown): void => {
    failed(error);
    wake(RETRY_MS);
  };
  const run = async (): Promise<void> => {
    while (!end.signal.aborted) {
      const rest = dueAt - performance.now();
      if (rest > 0) {
        await signal.wait(rest, end.signal);
        continue;
      }
      dueAt = performance.now() + recheckMs * (1 - JITTER * Math.random());
      await task(end.signal).then((inMs) => wake(inMs ?? Infinity), retry);
    }
  };
  const running = run();
  return {
    wake,
    stop: () => {
      end.abort();
      return running;
    },
  };
}
