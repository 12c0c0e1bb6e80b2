import { appendEvents, type NewEvent } from '@deskline/events';
import type { Transaction } from '@deskline/platform';
import { isSent, type RecordType, type Stored } from '@deskline/record';
import { appendWithLine, eventsFor } from '../write/save/change-writer';
import { NOTE_ADDED, eventsOf } from '../write/save/differences';
import { ChangeContext } from '../write/change-context';
import type { RowEvent } from '../write/change-extension';
import { hasPerAccountFields, recordReference, perAccountTable, perAccountFields } from './tables';
import type { LockedRow, RowView } from '../write/lock/locked-row';
import type { ChangeFacts } from '../write/lookup/lookups';
import type { UnitOfWork } from '../write/unit-of-work';
import { DECISION_STEPS } from '../write/decide/decision-steps';
import { mergeValues, blankRow, columnValue, rowColumns, rowParser } from '../write/save/stored-row';
import type { Values } from '../caller';
import { statementName } from '../read/plan/statement';
import { columnOf, quoted } from '../table/column';
import { audited, auditLine, composeStatement, type StatementPart } from '../write/save/save-statement';

/** Change of the values of one account, and its audit line. */
interface AccountChange {
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
async function eventsForAccount(
  { unit, record, before, plan, after: row, changed }: ChangeContext,
  account: string,
  own: AccountChange | undefined,
): Promise<NewEvent[]> {
  if (!own) return [];
  const { accountValues, facts, audit_line_id } = own;
  const { stored: after, archiveState } = row;
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
  const stored = asSeenByAccount(record, after, { values: ownValuesIn(record, own.after) });
  const source = {
    record,
    after: { stored, account_id: account, archiveState },
    changeEvents,
    note_id,
    facts,
  };
  const events = await eventsFor(unit, source, 'elsewhere');
  // "Adding a note generates no audit entry"
  return events.map((one) => (one.event.endsWith(`.${NOTE_ADDED}`) ? one : { ...one, audit_line_id }));
}

/** Appends the events right after the change in the home account, which may have left an audit line. */
async function appendSharedEvents(
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
    const seen = asSeenByAccount(record, stored, await accountValuesOf(unit, record, stored, account_id));
    const source = { record, after: { stored: seen, account_id, archiveState }, ...rest };
    await appendWithLine(unit.transaction, await eventsFor(unit, source, 'elsewhere'), home);
  }
}

const ownValuesIn = ({ sharing }: RecordType, row: Stored): Stored =>
  Object.fromEntries((sharing?.perAccount ?? []).map((name) => [name, row[name] ?? null]));

/** Change of a record as it is decided for one of the other accounts. */
interface Decided {
  readonly accountValues: AccountValues;
  readonly assigned: ChangeContext;
}

/**
 * Decides the per-account fields of other accounts by the rules of the record, once those of the home account are: of the
 * account that the record is or was assigned to, which may be the one that makes the change.
 */
export async function decideForAssignedAccounts(
  change: ChangeContext,
): Promise<(() => Promise<void>) | undefined> {
  const { unit, record, row, before, request, account: home } = change;
  if (!hasPerAccountFields(record)) return undefined;
  const { after } = change.decision;
  const { accountValues: callers } = (request.view ?? {}) as Partial<AccountView>;
  const named = [before, after].map((one) => one?.[record.sharing?.account ?? '']);
  const accounts = new Set(named.filter((one) => typeof one === 'string'));
  accounts.delete(home);
  const decided: Decided[] = [];
  for (const account of accounts) {
    const isCaller = callers?.account === account;
    const accountValues = isCaller
      ? callers
      : await accountValuesOf(unit, record, row ? after : null, account);
    const values = isCaller ? (request.extensionValues ?? {}) : {};
    const assigned = new ChangeContext(
      unit,
      record,
      row && before && { ...row, stored: { ...before, ...accountValues.values } },
      { values, from: isCaller ? 'client' : 'rule', elsewhere: { before, after, requested: request.values } },
    );
    assigned.account = account;
    assigned.accountFacts = { isAssigned: true };
    assigned.requested = mergeValues(record, { ...after, ...accountValues.values }, values);
    for (const step of DECISION_STEPS) await step(assigned);
    decided.push({ accountValues, assigned });
  }
  return () => save(change, decided);
}

/** Saves the values of the other accounts, and appends the events that they get of the change. */
async function save(change: ChangeContext, decided: readonly Decided[]): Promise<void> {
  const { unit, record, before, account: home } = change;
  const { stored: after } = change.after;
  const own = new Map<string, AccountChange>();
  for (const { accountValues, assigned } of decided) {
    const { account } = accountValues;
    const { after: will } = assigned.decision;
    const isTakenAway = after[record.sharing?.account ?? ''] !== account && account !== unit.account;
    const audit_line_id = await saveAccountValues(unit, record, accountValues, will, !isTakenAway);
    own.set(account, { accountValues, after: will, facts: assigned.facts, audit_line_id });
  }
  const events: NewEvent[] = [];
  for (const account of await assignedAccountsOf(unit, record, home, [before, after]))
    events.push(...(await eventsForAccount(change, account, own.get(account))));
  await appendSharedEvents(unit.transaction, events, home, change.isChanged);
}

/** Values of the per-account fields of a record in an account that it is, or was, assigned to. */
interface AccountValues {
  readonly account: string;
  readonly values: Stored;
  /** No values are stored yet: the record has just been assigned. */
  readonly isNew: boolean;
  readonly version: number;
}

/** Row of another account as an account reads it that the record is assigned to. */
export interface AccountView extends RowView {
  readonly accountValues: AccountValues;
}

const namesOf = ({ sharing }: RecordType): readonly string[] => sharing?.perAccount ?? [];

/** Reads the values, while the record is locked; of a new record, or a new account, the initial ones. */
export async function accountValuesOf(
  { transaction, now }: UnitOfWork,
  record: RecordType,
  /** Null for a new record. */
  stored: Stored | null,
  account: string,
): Promise<AccountValues> {
  const names = namesOf(record);
  if (stored && names.length > 0) {
    const text = `SELECT version, ${rowColumns(record, names)} FROM ${quoted(perAccountTable(record))}
WHERE ${quoted(recordReference(record))} = $1 AND account_id = $2`;
    const [row] = await transaction.rows(text, [stored['id'], account], statementName(text));
    const [version, ...columns] = row ?? [];
    if (row)
      return { account, values: rowParser(record, names)(columns), isNew: false, version: Number(version) };
  }
  const blank: Stored = { ...blankRow(record), created_at: now };
  const values = Object.fromEntries(names.map((name) => [name, blank[name] ?? null]));
  return { account, values, isNew: true, version: 0 };
}

/** Splits the values of per-account fields from those of the row. */
export function splitPerAccount(record: RecordType, values: Values) {
  const all = Object.entries(values);
  const withValues = (isPerAccount: boolean): Values =>
    Object.fromEntries(all.filter(([name]) => namesOf(record).includes(name) === isPerAccount));
  return { values: withValues(false), extensionValues: withValues(true) };
}

/** Record as an assigned account reads it: with its own values, without private fields. */
export function asSeenByAccount(
  { fields, sharing }: RecordType,
  stored: Stored,
  { values }: Pick<AccountValues, 'values'>,
): Stored {
  const hidden = (sharing?.privateFields ?? []).filter((name) => name in stored);
  return {
    ...stored,
    ...Object.fromEntries(hidden.map((name) => [name, fields[name]?.default ?? null])),
    ...values,
  };
}

/** Per-account fields that have changed. */
const changedPerAccount = (record: RecordType, { values }: AccountValues, after: Stored): string[] =>
  namesOf(record).filter((name) => (values[name] ?? null) !== (after[name] ?? null));

/** Saves the values with an audit line of that account, and returns the line's id; null where there is none. */
async function saveAccountValues(
  { transaction, actor, now }: UnitOfWork,
  record: RecordType,
  stored: AccountValues,
  after: Stored,
  /** False for the change that takes the record away: the account does not make it. */
  isAudited: boolean,
): Promise<number | null> {
  const { account, values, isNew } = stored;
  const changed = changedPerAccount(record, stored, after);
  if (!isNew && changed.length === 0) return null;
  const id = Number(after['id']);
  const changes = Object.fromEntries(
    changed.map((name) => [name, [values[name] ?? null, after[name] ?? null]]),
  );
  const line = auditLine(actor, now, account, record.name, id, isNew ? 'create' : 'update', changes);
  const own = perAccountFields(record);
  const columns = own.map(([name, field]) => quoted(columnOf(name, field)));
  const key = `${quoted(recordReference(record))}, account_id`;
  const saved: StatementPart = {
    shape: `held ${record.name}${isAudited ? '' : ' unaudited'}`,
    values: [id, account, ...own.map(([name, field]) => columnValue(field, after[name] ?? null))],
    sql: (
      parameters,
    ) => `INSERT INTO ${quoted(perAccountTable(record))} AS held (${[key, ...columns].join(', ')})
VALUES (${parameters.join(', ')})
ON CONFLICT (${key}) DO UPDATE SET ${[
      ...columns.map((column) => `${column} = EXCLUDED.${column}`),
      'version = held.version + 1',
    ].join(', ')} RETURNING ${isAudited ? '(SELECT id FROM audited)' : 'NULL'}`,
  };
  const { text, values: parameters } = composeStatement([
    ...(isAudited ? [['audited', audited(line)] as const] : []),
    ['kept', saved],
  ]);
  const [row] = await transaction.rows(text, parameters, statementName(text));
  return row?.[0] == null ? null : Number(row[0]);
}
