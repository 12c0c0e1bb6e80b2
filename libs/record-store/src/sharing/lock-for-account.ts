import type { RecordType, Stored } from '@deskline/record';
import { statementName } from '../read/query/statement-names';
import { quoted } from '../table/column';
import { assignedAccountsOf } from './shared-account-events';
import { accountValuesOf, asSeenByAccount, type AccountValues } from './account-values';
import { changeableByAssigned } from './account-links';
import { lockRow, type LockedRow } from '../write/lock/locked-row';
import type { UnitOfWork } from '../write/unit-of-work';

/** Record as an account reads it: its own, or one of another account that is assigned to it. */
export interface AccountRow {
  readonly row: LockedRow;
  readonly seen: Stored;
  /** Values of the account and the fields that it may change, where the record is assigned to it. */
  readonly assigned?: { readonly accountValues: AccountValues; readonly changing: readonly string[] };
}

/** Locks a record on behalf of an account; null where it neither belongs nor is assigned to that account. */
export async function lockForAccount(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
): Promise<AccountRow | null> {
  const { transaction, account, now } = unit;
  const row = await lockRow(transaction, record, id, unit.accounts);
  if (!row || row.account_id === account) return row && { row, seen: row.stored };
  if (!(await assignedAccountsOf(unit, record, row.account_id, [row.stored])).includes(account)) return null;
  const accountValues = await accountValuesOf(transaction, record, id, account, now);
  return {
    row,
    seen: asSeenByAccount(record, row.stored, accountValues),
    assigned: { accountValues, changing: changeableByAssigned(record) },
  };
}

const homeSql = (record: RecordType): string =>
  `SELECT account_id FROM ${quoted(record.name)} WHERE id = $1 AND ${quoted(record.sharing?.account ?? '')} = $2
AND account_id = ANY($3)`;

/**
 * Enters the home account of a record that is assigned to the caller's account, before anything is locked; the rights of
 * the caller are checked on the record itself. Returns the accounts whose records may be assigned to the caller's.
 */
export async function enterHomeAccount(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
): Promise<readonly string[]> {
  if (!record.sharing) return [];
  const { transaction, account } = unit;
  const reach = (await unit.runtime.accounts.referableAccounts(account, transaction)).filter(
    (one) => one !== account,
  );
  if (reach.length === 0) return [];
  const text = homeSql(record);
  const [row] = await transaction.rows(text, [id, account, reach], statementName(text));
  if (row?.[0] != null) unit.enterAccount(row[0]);
  return reach;
}
