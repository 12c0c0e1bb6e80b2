import { Overloaded, type Queries } from '@deskline/platform';
import { Taken } from '../refusals';
import type { Actor } from './actor';
import { RetryAfterLookup, RemoteLookup } from './lookup/remote-lookup';
import { UnitOfWork } from './unit-of-work';
import type { RecordRuntime } from '../runtime';

/** PostgreSQL ends one of two transactions that wait for each other, or that cannot both be true. */
const GAVE_WAY = new Set(['40P01', '40001']);
const MOST_TRIES = 4;

/** Does all of a unit's work in one transaction; one that had to give way to another is done again from the start. */
export async function inUnitOfWork<T>(
  runtime: RecordRuntime,
  actor: Actor,
  work: (unit: UnitOfWork) => Promise<T>,
  remoteLookup = new RemoteLookup(runtime),
  /** What is asked of the result goes with the COMMIT. */
  read?: (queries: Queries, result: T) => Promise<unknown>,
): Promise<T> {
  let checksUniqueFirst = false;
  for (let tries = 1; ; tries++) {
    try {
      return await runtime.database.transaction(async (transaction) => {
        const unit = new UnitOfWork(transaction, runtime, actor, checksUniqueFirst, remoteLookup);
        const result = await work(unit);
        await unit.settle();
        read?.(transaction, result).catch(() => undefined);
        return result;
      }, 'by keys');
    } catch (error) {
      if (error instanceof RetryAfterLookup) {
        // Each time something else, so this comes to an end.
        await error.lookUp();
        tries--;
        continue;
      }
      if (error instanceof Taken ? checksUniqueFirst : !hadToGiveWay(error)) throw error;
      // Whatever else is wrong is told with it.
      checksUniqueFirst ||= error instanceof Taken;
      if (tries === MOST_TRIES)
        throw new Overloaded('Too many changes of the same records at once.', { cause: error });
    }
  }
}

const hadToGiveWay = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && GAVE_WAY.has(String(error.code));
