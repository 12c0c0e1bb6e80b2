import type { RecordType } from '@deskline/record';
import type { Values } from '../caller';
import { Params } from '../read/plan/params';
import { HOME_ROWS, type RowSource } from '../read/plan/rows';
import { statementName } from '../read/query/statement-names';
import { Forbidden } from '../refusals';
import { quoted } from '../table/column';
import type { UnitOfWork } from '../write/unit-of-work';
import { SharedRows } from './shared-rows';
import { seesVisible, visibleRowSql } from './visible-rows';

const homeSql = (record: RecordType): string =>
  `SELECT account_id FROM ${quoted(record.name)} WHERE id = $1 AND ${quoted(record.sharing?.account ?? '')} = $2
AND account_id = ANY($3)`;

/**
 * Enters the home account of a record that is assigned to the caller's account, before anything is locked; the rights of
 * the caller are checked on the record itself. Returns the source of the rows that the caller may lock.
 */
export async function enterHomeAccount(unit: UnitOfWork, record: RecordType, id: number): Promise<RowSource> {
  if (!record.sharing) return HOME_ROWS;
  const { transaction, account } = unit;
  const reach = await unit.runtime.accounts.referableAccounts(account, transaction);
  const trusted = reach.filter((one) => one !== account);
  if (trusted.length === 0) return HOME_ROWS;
  const text = homeSql(record);
  const [row] = await transaction.rows(text, [id, account, trusted], statementName(text));
  if (row?.[0] != null) unit.enterAccount(row[0]);
  return new SharedRows('shared', trusted);
}

/** Enters the home account of the record that a new one is shared under. */
export async function enterParentAccount(
  unit: UnitOfWork,
  { fields, sharedUnder }: RecordType,
  values: Values,
): Promise<void> {
  const field = sharedUnder?.parent ?? '';
  const parent = unit.runtime.catalogue.byName.get(fields[field]?.to ?? '');
  const id = values[field];
  if (parent && typeof id === 'number') await enterHomeAccount(unit, parent, id);
}

/**
 * Refuses to create a record under a parent that the caller's account may only read. The parent is visible, so the
 * answer is that it is forbidden.
 */
export async function assertParentWritable(
  { transaction, runtime, actor: { principal }, now }: UnitOfWork,
  record: RecordType,
  values: Values,
): Promise<void> {
  if (!principal) return;
  const trustedAccounts = runtime.accounts.trusted(principal.account);
  if (trustedAccounts.length === 0) return;
  for (const { parent } of record.createUnder ?? []) {
    const above = runtime.catalogue.byName.get(record.fields[parent]?.to ?? '');
    const id = values[parent];
    if (!above || typeof id !== 'number' || !seesVisible(above, principal)) continue;
    const params = new Params();
    const text = `SELECT 1 FROM (${visibleRowSql(above, params)}) t`;
    const call = { principal, now, id, trustedAccounts };
    const found = await transaction.rows(text, params.bind(call), statementName(text));
    if (found.length > 0) throw new Forbidden();
  }
}
