import type { RecordType, Stored } from '@deskline/record';
import type { AfterWriteHook, HookContext } from '../../behaviour/hooks';
import type { ChangeContext } from '../change-context';
import { nextIds } from './plan-effects';
import { Lookups } from '../lookup/lookups';
import { lockRow, type LockedRow } from '../lock/locked-row';
import type { UnitOfWork } from '../unit-of-work';

/**
 * Adds the values of the beforeWrite hooks; each hook sees those of the hooks before it. Runs last before the row is
 * written: hooks may lock rows that other changes wait for, such as the next number.
 */
export async function runBeforeWrite(change: ChangeContext): Promise<void> {
  const { unit, record, before, request, account, plan } = change;
  const { runtime, uncachedTransaction: transaction, now } = unit;
  const sentFields = new Set(Object.keys(request.values));
  let { after } = plan;
  for (const beforeWrite of runtime.hooksOf(record).beforeWrite) {
    const write = { transaction, now, account, before, after, sentFields };
    after = { ...after, ...(await beforeWrite(write)) };
  }
  change.written = after;
}

export async function runAfterWrite(
  unit: UnitOfWork,
  on: AfterWriteHook['on'],
  record: RecordType,
  before: Stored | null,
  { stored: after, account_id, archiveState }: LockedRow,
): Promise<void> {
  const hooks = unit.runtime.hooksOf(record).afterWrite[on];
  if (hooks.length === 0) return;
  const context = { ...contextIn(unit, account_id), id: Number(after['id']), before, after, archiveState };
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
    await new Lookups(unit, record).prefetch(all.map(({ values }) => values));
    for (const { id, values } of all) await unit.create(record, values, { from: 'rule', id, account });
  },
  amend: (record, id, values) => unit.amend(record, id, values),
  remove: async (record, id) => {
    const row = await lockRow(unit.transaction, record, id, new Set([account]));
    if (row) await unit.remove(record, row);
  },
});
