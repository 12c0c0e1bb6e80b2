import type { Transaction } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import type { Actor } from './actor';
import { nextIds } from './effects/plan-effects';
import { lockRow, type LockedRow } from './lock/locked-row';
import type { SequelWork } from './sequel';

/** The unit of work that a sequel is part of. */
interface Work {
  readonly transaction: Transaction;
  readonly beside: Transaction;
  readonly now: string;
  readonly actor: Actor;
  create(
    record: RecordType,
    values: Values,
    as: { readonly from: 'rule'; readonly id?: number; readonly account: string },
  ): Promise<number>;
  amend(record: RecordType, id: number, values: Values): Promise<void>;
  remove(record: RecordType, row: LockedRow): Promise<void>;
}

/** What is made because of a record is of its account. */
export const sequelWork = (unit: Work, account: string): SequelWork => ({
  transaction: unit.beside,
  now: unit.now,
  account,
  person: unit.actor.person,
  reserve: ({ name }, count) => nextIds(unit.transaction, Array<string>(count).fill(name)),
  create: (record, values, id) => unit.create(record, values, { from: 'rule', id, account }),
  amend: (record, id, values) => unit.amend(record, id, values),
  remove: async (record, id) => {
    const row = await lockRow(unit.transaction, record, id, new Set([account]));
    if (row) await unit.remove(record, row);
  },
});
