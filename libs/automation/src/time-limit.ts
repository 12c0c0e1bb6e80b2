import { createContext, Script } from 'node:vm';
import { TIME_LIMIT_MS } from './limits';
import { RuleFailed } from './rule-text';

const context = createContext({ task: null });
const begin = new Script('task()');

/** A process that was not given the processor has not used it: such a run is begun anew. */
const MOST_TRIES = 5;

/**
 * Runs a function with a limit on processor time, which also ends an endless expression or regular expression. A busy
 * machine fails no rule, as waiting does not count.
 */
export function withTimeLimit<T>(task: () => T): T {
  for (let tries = 1; ; tries++) {
    const { user } = process.cpuUsage();
    try {
      context['task'] = task;
      return begin.runInContext(context, { timeout: TIME_LIMIT_MS }) as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const used = (process.cpuUsage().user - user) / 1000;
      if (used >= TIME_LIMIT_MS * 0.8 || tries === MOST_TRIES)
        throw new RuleFailed(`It takes more than ${TIME_LIMIT_MS} ms`);
    }
  }
}

const isTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
