import { appendEvents, type NewEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { isSent, type RecordType, type Stored } from '@deskline/record';
import { appendWithLine, eventsInAccount } from '../write/save/change-writer';
import { NOTE_ADDED, eventsOf } from '../write/save/differences';
import type { ChangeContext } from '../write/change-context';
import type { RowEvent } from '../write/change-extension';
import { hasPerAccountFields } from './tables';
import { accountValuesOf, asSeenByAccount, changedPerAccount, type AccountValues } from './account-values';
import type { LockedRow } from '../write/lock/locked-row';
import type { ChangeFacts } from '../write/lookup/lookups';
import type { UnitOfWork } from '../write/unit-of-work';

/** Change of the values of one account, and its audit line. */
export interface AccountChange {
  readonly accountValues: AccountValues;
  readonly after: Stored;
  readonly facts: ChangeFacts;
  readonly audit_line_id: number | null;
}

/** Accounts that a record of another account is or was assigned to, while both trust each other. */
export async function assignedAccountsOf(
  { runtime, transaction }: UnitOfWork,
  { sharing }: RecordType,
  home: string,
  rows: readonly (Stored | null)[],
): Promise<string[]> {
  const named = rows.map((row) => row?.[sharing?.account ?? '']).filter((one) => typeof one === 'string');
  if (named.length === 0) return [];
  const reach = await runtime.accounts.referableAccounts(home, transaction);
  return [...new Set(named)].filter((one) => one !== home && reach.includes(one));
}

/**
 * Events that an assigned account gets of a change: of the fields that it reads. The first assignment is a create, and the
 * change that assigns the record to another account is the last event.
 */
export async function eventsForAccount(
  { unit, record, row, before, plan, saved }: ChangeContext,
  account: string,
  own: AccountChange | undefined,
): Promise<NewEvent[]> {
  if (!own) return [];
  const { accountValues, facts, audit_line_id } = own;
  const { after, changed } = saved.differences;
  const at = record.sharing?.account ?? '';
  const isThere = after[at] === account;
  const isNew = isThere && before?.[at] !== account && accountValues.isNew;
  // A note of the change that takes the record away cannot be read there any more.
  const note_id = isThere ? plan.noteIn(account) : null;
  const seen = changed.filter((name) => isVisibleToAssigned(record, name));
  const all = [...seen, ...changedPerAccount(record, accountValues, own.after)];
  const was = isNew || !before ? null : { ...before, ...accountValues.values };
  const changeEvents = eventsOf(record, was, all, note_id !== null);
  if (changeEvents.length === 0) return [];
  const events = await eventsInAccount(unit, {
    ...{
      record,
      account_id: account,
      after: asSeenByAccount(record, after, { values: ownValuesIn(record, own.after) }),
    },
    ...{ changeEvents, note_id, facts, archiveState: row?.archiveState ?? null },
  });
  // "Adding a note generates no audit entry"
  return events.map((one) => (one.event.endsWith(`.${NOTE_ADDED}`) ? one : { ...one, audit_line_id }));
}

/** Appends the events right after the change in the home account, which may have left an audit line. */
export async function appendSharedEvents(
  transaction: Transaction,
  events: readonly NewEvent[],
  home: string,
  isAudited: boolean,
): Promise<void> {
  if (!isAudited) await appendEvents(transaction, events);
  else if (events.length > 0) await appendWithLine(transaction, events, home);
}

/** Whether assigned accounts read the home account's value of the field. */
export const isVisibleToAssigned = ({ fields, sharing }: RecordType, name: string): boolean =>
  fields[name] !== undefined &&
  isSent(fields[name]) &&
  !sharing?.perAccount.includes(name) &&
  !sharing?.privateFields.includes(name);

/** Sends assigned accounts the events of a note or of the archive state, which are no changes of fields. */
export async function notifyAssignedAccounts(
  unit: UnitOfWork,
  record: RecordType,
  { stored, account_id: home, archiveState }: LockedRow,
  { only, ...rest }: RowEvent,
): Promise<void> {
  if (!hasPerAccountFields(record)) return;
  for (const account_id of await assignedAccountsOf(unit, record, home, [stored])) {
    if (only !== undefined && only !== account_id) continue;
    const after = asSeenByAccount(record, stored, await accountValuesOf(unit, record, stored, account_id));
    const source = { record, account_id, after, archiveState, ...rest };
    await appendWithLine(unit.transaction, await eventsInAccount(unit, source), home);
  }
}

const ownValuesIn = ({ sharing }: RecordType, row: Stored): Stored =>
  Object.fromEntries((sharing?.perAccount ?? []).map((name) => [name, row[name] ?? null]));
