import { nextIds } from './aftermath';
import { lockRow } from './kept-row';
import type { SequelWork } from './sequel';
import type { Unit } from './unit';

/** What is made because of a record is of its account. */
export const sequelWork = (unit: Unit, account: string): SequelWork => ({
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
