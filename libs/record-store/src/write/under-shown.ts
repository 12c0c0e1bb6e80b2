import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { Params } from '../read/params';
import { seesShown, shownSql } from '../read/shown-sql';
import { statementName } from '../read/statement-names';
import { Forbidden, Invalid } from '../refusals';
import type { Unit } from './unit';

/**
 * Nothing is put under a record that the caller's account only sees. To write there it is none that could be referred to; but
 * since it can be seen, who tries is told that it is not allowed.
 */
export const asForbidden =
  (unit: Unit, record: RecordType, values: Values, principal: Principal) =>
  async (error: unknown): Promise<never> => {
    for (const { parent } of record.createUnder ?? []) {
      const isRefused =
        error instanceof Invalid &&
        error.problems.some(({ field, because }) => field === parent && because === 'not_found');
      const above = unit.workshop.catalogue.byName.get(record.fields[parent]?.to ?? '');
      const id = values[parent];
      if (!isRefused || !above || typeof id !== 'number') continue;
      if (await isOnlySeen(unit, above, id, principal)) throw new Forbidden();
    }
    throw error;
  };

async function isOnlySeen(
  { transaction, workshop, now }: Unit,
  record: RecordType,
  id: number,
  principal: Principal,
): Promise<boolean> {
  const reach = workshop.accounts.trusted(principal.account);
  if (reach.length === 0 || !seesShown(record, principal)) return false;
  const params = new Params();
  const text = `SELECT 1 FROM (${shownSql(record, params)}) t`;
  const rows = await transaction.rows(text, params.bind({ principal, now, id, reach }), statementName(text));
  return rows.length > 0;
}
