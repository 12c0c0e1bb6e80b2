import type { RecordType, Stored } from '@deskline/record';
import { hearersOf } from './hearers';
import { holdingOf, seenAs, type Holding } from './held';
import { changedThere } from './held-links';
import { lockRow, type KeptRow } from './kept-row';
import type { UnitOfWork } from './unit-of-work';

/** A record as an account has it: its own, or one of another that it has in hand. */
export interface SeenRow {
  readonly row: KeptRow;
  readonly seen: Stored;
  /** Where it is in hand: what the account has of its own, and all that may be changed from there. */
  readonly inHand?: { readonly holding: Holding; readonly changing: readonly string[] };
}

/** Locks a record for what is done in the name of an account; null where that neither owns it nor has it in hand. */
export async function lockSeen(unit: UnitOfWork, record: RecordType, id: number): Promise<SeenRow | null> {
  const { transaction, account, now } = unit;
  const row = await lockRow(transaction, record, id, unit.accounts);
  if (!row || row.account_id === account) return row && { row, seen: row.stored };
  if (!(await hearersOf(unit, record, row.account_id, [row.stored])).includes(account)) return null;
  const holding = await holdingOf(transaction, record, id, account, now);
  return {
    row,
    seen: seenAs(record, row.stored, holding),
    inHand: { holding, changing: changedThere(record) },
  };
}
