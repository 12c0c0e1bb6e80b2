import { appendEvents, insertEvents, type NewEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { isSent, type RecordType, type Stored } from '@deskline/record';
import type { ChangeFacts } from '../lookup/change-facts';
import { NOTE_ADDED, eventsOf, type ChangeEvent } from '../save/events-of';
import { changedPerAccount, asSeenByAccount, type AccountValues } from './account-values';
import type { LockedRow } from '../lock/locked-row';
import type { ChangeWriter } from '../save/change-writer';
import type { LinkWork } from '../links/link-work';

type Work = Pick<LinkWork, 'transaction' | 'runtime'>;

/** A change as it was told at home. */
export interface HomeChange {
  readonly before: Stored | null;
  readonly after: Stored;
  readonly changed: readonly string[];
  readonly facts: ChangeFacts;
  readonly shelf: LockedRow['shelf'];
  noteIn(account: string): number | null;
}

/** What became of what an account has of its own, and the audit line of that. */
export interface AccountChange {
  readonly holding: AccountValues;
  readonly after: Stored;
  readonly audit_line_id: number | null;
}

/** Whoever has, or had, a record of another account in hand, while both trust each other. */
export async function assignedAccountsOf(
  { runtime, transaction }: Work,
  { sharing }: RecordType,
  home: string,
  rows: readonly (Stored | null)[],
): Promise<string[]> {
  const named = rows.map((row) => row?.[sharing?.account ?? '']).filter((one) => typeof one === 'string');
  if (named.length === 0) return [];
  const reach = await runtime.accounts.reach(home, transaction);
  return [...new Set(named)].filter((one) => one !== home && reach.includes(one));
}

/**
 * What an account hears of a change of a record that it has in hand: what it sees of it. That it has come for the first
 * time is a create, as of any record that there was not before; the change that takes it away is the last it hears of.
 */
export async function eventsForAccount(
  ledger: ChangeWriter,
  record: RecordType,
  account: string,
  { before, after, changed, noteIn, facts, shelf }: HomeChange,
  own: AccountChange | undefined,
): Promise<NewEvent[]> {
  const at = record.sharing?.account ?? '';
  const isThere = after[at] === account;
  const isNew = isThere && before?.[at] !== account && own?.holding.isNew;
  // What is noted when it goes cannot be read there any more.
  const note_id = isThere ? noteIn(account) : null;
  const seen = changed.filter((name) => isVisibleToAssigned(record, name));
  const all = [...seen, ...(own ? changedPerAccount(record, own.holding, own.after) : [])];
  const told = eventsOf(record, isNew ? null : before, all, note_id !== null);
  if (told.length === 0) return [];
  const events = await ledger.eventsForAccount({
    ...{ record, account_id: account, after: seenByAccount(record, after, own?.after) },
    ...{ changeEvents: told, note_id, facts, shelf },
  });
  // "Adding a note generates no audit entry"
  const audit_line_id = own?.audit_line_id ?? null;
  return events.map((one) => (one.event.endsWith(`.${NOTE_ADDED}`) ? one : { ...one, audit_line_id }));
}

/** What has changed is said by the audit line of home. Rules go by it; no message has it, and nobody there reads it. */
const WITH_LINE = insertEvents('$1', {
  values: {
    payload: `e.payload || jsonb_build_object('audit_line_id', (SELECT max(line.id) FROM audit_line line
WHERE line.record_type = e.object_type AND line.record_id = e.object_id AND line.account_id = $2))`,
  },
});

/** To be written right after the change at home, where that has left an audit line. */
export async function appendSharedEvents(
  transaction: Transaction,
  events: readonly NewEvent[],
  home: string,
  isAudited: boolean,
): Promise<void> {
  if (!isAudited) await appendEvents(transaction, events);
  else if (events.length > 0)
    await transaction.query(WITH_LINE, [JSON.stringify(events), home], 'events.elsewhere');
}

/** Whether a change of that field is seen where the record is in hand, as a change of home's. */
export const isVisibleToAssigned = ({ fields, sharing }: RecordType, name: string): boolean =>
  fields[name] !== undefined &&
  isSent(fields[name]) &&
  !sharing?.perAccount.includes(name) &&
  !sharing?.privateFields.includes(name);

/** What is no change of a field: a note that is added by itself, and where the record is kept. */
export async function notifyAssignedAccounts(
  work: Work,
  ledger: ChangeWriter,
  record: RecordType,
  { stored, account_id: home, shelf }: LockedRow,
  what: {
    readonly changeEvents: readonly ChangeEvent[];
    readonly note_id: number | null;
    /** Those who are told, where that is not everyone who has it in hand. */
    readonly only?: string;
  },
): Promise<void> {
  const { only, ...told } = what;
  const after = seenByAccount(record, stored);
  for (const account_id of await assignedAccountsOf(work, record, home, [stored]))
    if (only === undefined || only === account_id)
      await appendEvents(
        work.transaction,
        await ledger.eventsForAccount({ record, account_id, after, shelf, ...told }),
      );
}

/** The record as an account has it, as far as it is known what that has of its own. */
const seenByAccount = (record: RecordType, stored: Stored, own: Stored = {}): Stored =>
  asSeenByAccount(record, stored, {
    values: Object.fromEntries((record.sharing?.perAccount ?? []).map((name) => [name, own[name] ?? null])),
  });
