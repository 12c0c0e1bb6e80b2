import type { Queries, Transaction } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../../caller';
import { statementName } from '../../read/statement-names';
import { columnOf, quoted } from '../../table/column';
import { hasOwn, heldReference, heldTable, ownFields } from '../../table/held-table';
import type { Actor } from '../actor';
import { audited, type AuditLine } from '../save/save-statement';
import { composeStatement, type StatementPart } from '../save/statement-parts';
import { blankRow, columnValue, parseRow, rowColumns } from '../save/stored-row';
import type { RecordRuntime } from '../../runtime';

/** What an account has of its own of a record of another that it has, or had, in hand. */
export interface AccountValues {
  readonly account: string;
  readonly values: Stored;
  /** Nothing has been written yet: the record has just come. */
  readonly isNew: boolean;
  readonly version: number;
}

const namesOf = (record: RecordType): string[] => record.sharing?.perAccount.slice() ?? [];

/** The values of one who has come to have it now. */
export function initialAccountValues(record: RecordType, account: string, now: string): AccountValues {
  const blank = blankRow(record);
  const values = Object.fromEntries(namesOf(record).map((name) => [name, blank[name] ?? null]));
  const stamped = 'created_at' in values ? { ...values, created_at: now } : values;
  return { account, values: stamped, isNew: true, version: 0 };
}

const homeSql = (record: RecordType): string =>
  `SELECT account_id FROM ${quoted(record.name)} WHERE id = $1 AND ${quoted(record.sharing?.account ?? '')} = $2
AND account_id = ANY($3)`;

/**
 * Lets a unit of work into the account of a record that the caller's has in hand, before anything is locked: what the
 * caller may do there is asked of the record itself. Tells whose records may be in its hands.
 */
export async function enterHomeAccount(
  unit: EnteringWork,
  record: RecordType,
  id: number,
): Promise<readonly string[]> {
  if (!record.sharing) return [];
  const { transaction, account } = unit;
  const reach = (await unit.runtime.accounts.reach(account, transaction)).filter((one) => one !== account);
  if (reach.length === 0) return [];
  const text = homeSql(record);
  const [row] = await transaction.rows(text, [id, account, reach], statementName(text));
  if (row?.[0] != null) unit.enterAccount(row[0]);
  return reach;
}

interface EnteringWork {
  readonly transaction: Transaction;
  readonly runtime: RecordRuntime;
  readonly account: string;
  enterAccount(account: string): void;
}

/** To be asked while the record is locked: nobody else writes it meanwhile. */
export async function accountValuesOf(
  queries: Queries,
  record: RecordType,
  id: number,
  account: string,
  now: string,
): Promise<AccountValues> {
  if (!hasOwn(record)) return initialAccountValues(record, account, now);
  const names = namesOf(record);
  const text = `SELECT version, ${rowColumns(record, names)} FROM ${quoted(heldTable(record))}
WHERE ${quoted(heldReference(record))} = $1 AND account_id = $2`;
  const [row] = await queries.rows(text, [id, account], statementName(text));
  if (!row) return initialAccountValues(record, account, now);
  const [version, ...columns] = row;
  return { account, values: parseRow(record, columns, names), isNew: false, version: Number(version) };
}

/** What is said of those fields. */
export const pickFields = (values: Values, names: ReadonlySet<string> | null): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names?.has(name)));

/** What is asked of what the caller's account has of its own, and of the rest. */
export function splitPerAccount(
  { sharing }: RecordType,
  values: Values,
  holding: AccountValues | undefined,
): { readonly own?: Values; readonly home: Values } {
  if (!sharing || !holding) return { home: values };
  const isOwn = ([name]: [string, unknown]) => sharing.perAccount.includes(name);
  const all = Object.entries(values);
  return {
    own: Object.fromEntries(all.filter(isOwn)),
    home: Object.fromEntries(all.filter((one) => !isOwn(one))),
  };
}

/** It is of the account that it is written in, whosever the record is that it stands under. */
export const isInternal = ({ sharedUnder }: RecordType, values: Values): boolean =>
  sharedUnder !== undefined && values[sharedUnder.unless] === true;

/** A record as the account has it. */
export function asSeenByAccount(
  { fields, sharing }: RecordType,
  stored: Stored,
  { values }: Pick<AccountValues, 'values'>,
): Stored {
  const back = (sharing?.privateFields ?? []).filter((name) => name in stored);
  return {
    ...stored,
    ...Object.fromEntries(back.map((name) => [name, fields[name]?.default ?? null])),
    ...values,
  };
}

/** What has become of what an account has of its own. */
export const changedPerAccount = (record: RecordType, { values }: AccountValues, after: Stored): string[] =>
  namesOf(record).filter((name) => (values[name] ?? null) !== (after[name] ?? null));

/** Writes what has become of it, and who has made it so. Answers the audit line of that, which is of that account. */
export async function saveAccountValues(
  { transaction, actor, now }: HoldingWork,
  record: RecordType,
  id: number,
  holding: AccountValues,
  after: Stored,
): Promise<number | null> {
  const { account, values, isNew } = holding;
  const changed = changedPerAccount(record, holding, after);
  if (!isNew && changed.length === 0) return null;
  const line: AuditLine = {
    account_id: account,
    record_type: record.name,
    record_id: id,
    action: isNew ? 'create' : 'update',
    person_id: actor.person?.id ?? null,
    person_name: actor.person?.name ?? null,
    changes: Object.fromEntries(changed.map((name) => [name, [values[name] ?? null, after[name] ?? null]])),
    created_at: now,
  };
  const own = ownFields(record);
  const columns = own.map(([name, field]) => quoted(columnOf(name, field)));
  const key = `${quoted(heldReference(record))}, account_id`;
  const kept: StatementPart = {
    shape: `held ${record.name}`,
    values: [id, account, ...own.map(([name, field]) => columnValue(field, after[name] ?? null))],
    sql: (parameters) => `INSERT INTO ${quoted(heldTable(record))} AS held (${[key, ...columns].join(', ')})
VALUES (${parameters.join(', ')})
ON CONFLICT (${key}) DO UPDATE SET ${[
      ...columns.map((column) => `${column} = EXCLUDED.${column}`),
      'version = held.version + 1',
    ].join(', ')} RETURNING (SELECT id FROM audited)`,
  };
  const { text, values: parameters } = composeStatement([
    ['audited', audited(line)],
    ['kept', kept],
  ]);
  const [row] = await transaction.rows(text, parameters, statementName(text));
  return Number(row?.[0]);
}

interface HoldingWork {
  readonly transaction: Transaction;
  readonly actor: Actor;
  readonly now: string;
}
