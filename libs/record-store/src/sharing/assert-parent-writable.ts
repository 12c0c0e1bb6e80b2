import type { Principal } from '@deskline/identity';
import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { Params } from '../read/plan/params';
import { seesVisible, visibleRowSql } from './visible-sql';
import { statementName } from '../read/query/statement-names';
import { Forbidden } from '../refusals';
import type { UnitOfWork } from '../write/unit-of-work';

/**
 * Refuses to create a record under a parent that the caller's account may only read. The parent is visible, so the
 * answer is that it is forbidden.
 */
export async function assertParentWritable(
  { transaction, runtime, now }: UnitOfWork,
  record: RecordType,
  values: Values,
  principal: Principal,
): Promise<void> {
  const reach = runtime.accounts.trusted(principal.account);
  if (reach.length === 0) return;
  for (const { parent } of record.createUnder ?? []) {
    const above = runtime.catalogue.byName.get(record.fields[parent]?.to ?? '');
    const id = values[parent];
    if (!above || typeof id !== 'number' || !seesVisible(above, principal)) continue;
    const params = new Params();
    const text = `SELECT 1 FROM (${visibleRowSql(above, params)}) t`;
    const call = { principal, now, id, trustedAccounts: reach };
    const found = await transaction.rows(text, params.bind(call), statementName(text));
    if (found.length > 0) throw new Forbidden();
  }
}
