import type { RecordType, Stored } from '@deskline/record';
import { assignedAccountsOf } from './shared-account-events';
import { accountValuesOf, asSeenByAccount, type AccountValues } from './account-values';
import { changeableByAssigned } from './account-links';
import { lockRow, type LockedRow } from '../lock/locked-row';
import type { UnitOfWork } from '../unit-of-work';

/** A record as an account has it: its own, or one of another that it has in hand. */
export interface AccountRow {
  readonly row: LockedRow;
  readonly seen: Stored;
  /** Where it is in hand: what the account has of its own, and all that may be changed from there. */
  readonly assigned?: { readonly holding: AccountValues; readonly changing: readonly string[] };
}

/** Locks a record for what is done in the name of an account; null where that neither owns it nor has it in hand. */
export async function lockForAccount(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
): Promise<AccountRow | null> {
  const { transaction, account, now } = unit;
  const row = await lockRow(transaction, record, id, unit.accounts);
  if (!row || row.account_id === account) return row && { row, seen: row.stored };
  if (!(await assignedAccountsOf(unit, record, row.account_id, [row.stored])).includes(account)) return null;
  const holding = await accountValuesOf(transaction, record, id, account, now);
  return {
    row,
    seen: asSeenByAccount(record, row.stored, holding),
    assigned: { holding, changing: changeableByAssigned(record) },
  };
}
