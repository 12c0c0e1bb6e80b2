import { createContext, Script } from 'node:vm';
import { TIME_LIMIT_MS } from './limits';
import { RuleFailed } from './rule-text';

const context = createContext({ task: null });
const begin = new Script('task()');

/** A process that was not given the processor has not used it: such a run is begun anew, with twice the time. */
const TRIES = [1, 2, 4, 8, 16];

/** The processor was given to others. */
export class NotGivenTime extends Error {}

/**
 * Runs a function with a limit on processor time, which also ends an endless expression or regular expression. A busy
 * machine fails no rule, as waiting does not count.
 */
export function withTimeLimit<T>(task: () => T): T {
  for (const times of TRIES) {
    const before = process.cpuUsage();
    try {
      context['task'] = task;
      return begin.runInContext(context, { timeout: TIME_LIMIT_MS * times }) as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      if (usedSince(before) >= TIME_LIMIT_MS * 0.8)
        throw new RuleFailed(`It takes more than ${TIME_LIMIT_MS} ms`);
    }
  }
  throw new NotGivenTime();
}

/** Milliseconds of processor time. */
export function usedSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const isTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
