import { Overloaded, type Queries } from '@deskline/platform';
import { Taken } from '../refusals';
import type { RecordRuntime } from '../runtime';
import type { Actor } from './actor';
import { RemoteLookup, RetryAfterLookup } from './lookup/remote-lookup';
import { openUnitOfWork } from './transaction-unit';
import type { UnitOfWork } from './unit-of-work';

/** PostgreSQL ends one of two transactions that deadlock, or that cannot be serialized. */
const RETRIED = new Set(['40P01', '40001']);
const MAX_TRIES = 4;
/*
 * A writer tries an upsert again after its record is gone. Loops inside a unit are steps: `repeatUntilComplete` applies
 * rules again once missing lookups are loaded, `settleGroups` lets groups decide until they rest.
 */

/**
 * Runs a unit of work in one transaction of its own, and again from the start:
 * - once another service has answered a lookup, which is not queried while rows are locked; each time for another lookup;
 * - after a deadlock or serialization failure;
 * - after a unique index refused a value, then with queries before the index, so that all problems form one answer.
 */
export async function inUnitOfWork<T>(
  runtime: RecordRuntime,
  actor: Actor,
  work: (unit: UnitOfWork) => Promise<T>,
  remoteLookup = new RemoteLookup(runtime),
  /** Reads the result back in the message that commits it. */
  read?: (queries: Queries, result: T) => Promise<unknown>,
): Promise<T> {
  let checksUniqueFirst = false;
  for (let tries = 1; ; tries++) {
    try {
      return await runtime.database.transaction(async (transaction) => {
        const unit = openUnitOfWork(transaction, runtime, actor, checksUniqueFirst, remoteLookup);
        const result = await work(unit);
        await unit.settle();
        read?.(transaction, result).catch(() => undefined);
        return result;
      }, 'by keys');
    } catch (error) {
      if (error instanceof RetryAfterLookup) {
        await error.lookUp();
        tries--;
        continue;
      }
      if (error instanceof Taken ? checksUniqueFirst : !isConflict(error)) throw error;
      checksUniqueFirst ||= error instanceof Taken;
      if (tries === MAX_TRIES)
        throw new Overloaded('Too many changes of the same records at once.', { cause: error });
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRIED.has(String(error.code));
