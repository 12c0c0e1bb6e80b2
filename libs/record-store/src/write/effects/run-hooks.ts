import type { RecordType } from '@deskline/record';
import type { AfterWriteHook, HookContext, RequestedChange, WriteContext } from '../../behaviour/hooks';
import type { Values } from '../../caller';
import { granted } from '../../read/plan/grants';
import type { Problem } from '../../refusals';
import type { RecordRuntime } from '../../runtime';
import type { ChangeContext } from '../change-context';
import { nextIds } from './plan-effects';
import { Lookups } from '../lookup/lookups';
import { lockRow, type LockedRow } from '../lock/locked-row';
import type { UnitOfWork } from '../unit-of-work';

/** Runs the prefetch hooks and merges their results; none run for a caller who may not make the change anyway. */
export async function runPrefetch(
  runtime: RecordRuntime,
  record: RecordType,
  change: RequestedChange,
): Promise<{ readonly values: Values; readonly problems: readonly Problem[] }> {
  const operation = change.id === null ? 'create' : 'update';
  const isGranted = granted(record, operation, change.principal) !== false;
  let values: Values = {};
  const problems: Problem[] = [];
  for (const prefetch of isGranted ? runtime.hooksOf(record).prefetch : []) {
    const found = await prefetch(change);
    values = { ...values, ...found.values };
    problems.push(...(found.problems ?? []));
  }
  return { values, problems };
}

/**
 * Adds the values of the beforeWrite hooks; each hook sees those of the hooks before it. Runs last before the row is
 * written: hooks may lock rows that other changes wait for, such as the next number.
 */
export async function runBeforeWrite(change: ChangeContext): Promise<void> {
  const { unit, record, before, request, locked, plan } = change;
  const { runtime, uncachedTransaction: transaction, now } = unit;
  const sentFields = new Set(Object.keys(request.values));
  let { after } = plan;
  for (const beforeWrite of runtime.hooksOf(record).beforeWrite) {
    const write = { transaction, now, account: locked.account, before, after, sentFields };
    after = { ...after, ...(await beforeWrite(write)) };
  }
  change.written = after;
}

export async function runAfterWrite(
  unit: UnitOfWork,
  on: AfterWriteHook['on'],
  record: RecordType,
  written: Pick<WriteContext, 'account' | 'before' | 'after' | 'archiveState'>,
): Promise<void> {
  const hooks = unit.runtime.hooksOf(record).afterWrite[on];
  if (hooks.length === 0) return;
  const context = { ...contextIn(unit, written.account), ...written, id: Number(written.after['id']) };
  for (const afterWrite of hooks) await afterWrite(context);
}

export async function runAfterDelete(
  unit: UnitOfWork,
  record: RecordType,
  { account_id, stored: before }: LockedRow,
): Promise<void> {
  for (const afterDelete of unit.runtime.hooksOf(record).afterDelete)
    await afterDelete({ ...contextIn(unit, account_id), before });
}

const contextIn = (unit: UnitOfWork, account: string): HookContext => ({
  transaction: unit.uncachedTransaction,
  now: unit.now,
  account,
  person: unit.actor.person,
  reserve: ({ name }, count) => nextIds(unit.transaction, Array<string>(count).fill(name)),
  create: (record, values, id) => unit.create(record, values, { from: 'rule', id, account }),
  createAll: async (record, all) => {
    const values = all.map((each) => each.values);
    await new Lookups(unit, record).prefetchAll(values);
    for (const { id, values } of all) await unit.create(record, values, { from: 'rule', id, account });
  },
  amend: (record, id, values) => unit.amend(record, id, values),
  remove: async (record, id) => {
    const row = await lockRow(unit.transaction, record, id, new Set([account]));
    if (row) await unit.remove(record, row);
  },
});
