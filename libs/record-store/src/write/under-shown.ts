import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { isHeld } from '../read/held-sql';
import { Params } from '../read/params';
import { seesShown, shownSql } from '../read/shown-sql';
import { statementName } from '../read/statement-names';
import { Forbidden } from '../refusals';
import { quoted } from '../table/column';
import type { Unit } from './unit';

/**
 * Nothing is put under a record that the caller's account only sees, and no part is put on one that it has in hand. Both
 * can be seen, so who tries is told that it is not allowed.
 */
export async function assertMayPutUnder(
  { transaction, workshop, now }: Unit,
  record: RecordType,
  values: Values,
  principal: Principal,
): Promise<void> {
  const reach = workshop.accounts.trusted(principal.account);
  if (reach.length === 0) return;
  for (const { parent } of record.createUnder ?? []) {
    const above = workshop.catalogue.byName.get(record.fields[parent]?.to ?? '');
    const id = values[parent];
    if (!above?.heldBy || typeof id !== 'number') continue;
    const params = new Params();
    const refused = [
      ...(seesShown(above, principal) ? [`SELECT 1 FROM (${shownSql(above, params)}) t`] : []),
      ...(parent in (record.partOf ?? {}) ? [heldSql(above, params)] : []),
    ];
    if (refused.length === 0) continue;
    const text = refused.join('\nUNION ALL\n');
    const found = await transaction.rows(
      text,
      params.bind({ principal, now, id, reach }),
      statementName(text),
    );
    if (found.length > 0) throw new Forbidden();
  }
}

const heldSql = (record: RecordType, params: Params): string =>
  `SELECT 1 FROM ${quoted(record.name)} t WHERE t.id = ${params.add(({ id }) => id)} AND ${isHeld(record, params)}`;
