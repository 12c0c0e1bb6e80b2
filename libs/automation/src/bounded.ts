import { createContext, Script } from 'node:vm';
import { MILLISECONDS } from './limits';
import { RuleFailed } from './rule-text';

const room = createContext({ work: null });
const begin = new Script('work()');

/** A process that was not given the processor has not used it: such a run is begun anew. */
const MOST_TRIES = 5;

/**
 * Ends what takes too long, whatever it is doing: an expression that never comes to an end, or a pattern that tries
 * everything. What is bounded is the time it is worked on, so a busy machine fails no rule.
 */
export function bounded<T>(work: () => T): T {
  for (let tries = 1; ; tries++) {
    const { user } = process.cpuUsage();
    try {
      room['work'] = work;
      return begin.runInContext(room, { timeout: MILLISECONDS }) as T;
    } catch (error) {
      if (!isTimeout(error)) throw error;
      const worked = (process.cpuUsage().user - user) / 1000;
      if (worked >= MILLISECONDS * 0.8 || tries === MOST_TRIES)
        throw new RuleFailed(`It takes more than ${MILLISECONDS} ms`);
    }
  }
}

const isTimeout = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
