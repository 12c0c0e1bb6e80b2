import { isTransient, Overloaded, type Queries, type Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Actor, Values } from '../caller';
import type { LockedRow, RowView } from './lock/locked-row';
import { type Problem, Taken } from '../refusals';
import type { RecordRuntime } from '../runtime';
import { checkLinkConstraints } from './decide/constraints';
import { settleGroups } from './effects/groups';
import { CHANGE_STEPS, removeRecord } from './steps';
import { ChangeContext, type ChangeRequest } from './change-context';
import { RemoteLookup, RetryAfterLookup } from './lookup/remote-lookup';
import { UnitOfWork, type CreateOptions } from './unit-of-work';
import { extensionOf } from './change-extension';
import { lockOwner } from '../part/owner';
import { lockRoots } from './lock/root-locks';

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
 * No run begins, and none commits, after the deadline of the call.
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
  if (actor.trial && !runtime.database.isRehearsing) throw new Error('A trial would be committed.');
  for (let tries = 1; ; tries++) {
    try {
      actor.trial?.begin();
      actor.tally?.begin();
      return await runtime.database.transaction(
        async (transaction) => {
          const unit = openUnitOfWork(transaction, runtime, actor, checksUniqueFirst, remoteLookup);
          const result = await work(unit);
          await unit.settle();
          read?.(transaction, result).catch(() => undefined);
          return result;
        },
        'by keys',
        actor.deadline,
      );
    } catch (error) {
      if (error instanceof RetryAfterLookup) {
        await error.lookUp();
        tries--;
        continue;
      }
      // The answer to a commit may have been lost.
      if (isTransient(error)) runtime.publisher.wake();
      if (error instanceof Taken ? checksUniqueFirst : !isConflict(error)) throw error;
      checksUniqueFirst ||= error instanceof Taken;
      if (tries === MAX_TRIES)
        throw new Overloaded('Too many changes of the same records at once.', { cause: error });
    }
  }
}

const isConflict = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRIED.has(String(error.code));

/** A change may cause changes, which may cause more; rules that never come to rest are a fault of the service. */
const MAX_DEPTH = 50;

/** Opens a unit of work in a transaction. `inUnitOfWork` also opens the transaction, and tries again. */
export const openUnitOfWork = (
  transaction: Transaction,
  runtime: RecordRuntime,
  actor: Actor,
  checksUniqueFirst = false,
  remoteLookup = new RemoteLookup(runtime, 'at once'),
): UnitOfWork => {
  const { publisher } = runtime;
  transaction.afterCommit(() => (actor.isOneOfMany ? publisher.wakeLater() : publisher.wake()));
  return new TransactionUnit(transaction, runtime, actor, checksUniqueFirst, remoteLookup);
};

class TransactionUnit extends UnitOfWork {
  private depth = 0;

  async lockGroup(record: RecordType, id: number, values: Values = {}): Promise<readonly Problem[]> {
    const [archived, owner] = await Promise.all([
      lockRoots(this, record, [id], values),
      lockOwner(this, record, id),
    ]);
    return archived.length > 0 ? archived : owner;
  }

  async create(record: RecordType, values: Values, options: CreateOptions = {}): Promise<number> {
    const change = await this.change(record, null, { from: 'client', ...options, values });
    return Number(change.written['id']);
  }

  async update(
    record: RecordType,
    row: LockedRow,
    values: Values,
    problems: readonly Problem[] = [],
    view?: RowView,
  ): Promise<void> {
    const request = view ? await extensionOf(this.runtime, record).request(this, view, values) : { values };
    await this.change(record, row, { ...request, from: 'client', problems });
  }

  async amend(record: RecordType, id: number, values: Values): Promise<void> {
    if ((await lockRoots(this, record, [id], values)).length > 0) return;
    const row = await this.row(record, id);
    if (!row) throw new Error(`${record.name} ${id} is gone`);
    if (!row.archiveState) await this.change(record, row, { values, from: 'rule' });
  }

  remove(record: RecordType, row: LockedRow): Promise<void> {
    return removeRecord(this, record, row);
  }

  async settle(): Promise<void> {
    await settleGroups(this);
    await checkLinkConstraints(this);
  }

  private async change(
    record: RecordType,
    row: LockedRow | null,
    request: ChangeRequest,
  ): Promise<ChangeContext> {
    if (++this.depth > MAX_DEPTH) throw new Error(`The rules of ${record.name} do not come to rest`);
    const change = new ChangeContext(this, record, row, request);
    for (const step of CHANGE_STEPS) await step(change);
    this.depth--;
    return change;
  }
}
