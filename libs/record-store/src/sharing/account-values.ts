import type { Queries } from '@deskline/platform';
import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/query/statement-names';
import { columnOf, quoted } from '../table/column';
import { hasPerAccountFields, recordReference, perAccountTable, perAccountFields } from './tables';
import type { Actor } from '../write/actor';
import type { RowView } from '../write/lock/locked-row';
import { audited, type AuditLine } from '../write/save/save-statement';
import { composeStatement, type StatementPart } from '../write/save/statement-parts';
import { blankRow, columnValue, parseRow, rowColumns } from '../write/save/stored-row';

/** Values of the per-account fields of a record in an account that it is, or was, assigned to. */
export interface AccountValues {
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

const namesOf = (record: RecordType): string[] => record.sharing?.perAccount.slice() ?? [];

/** Values of an account that the record is being assigned to. */
export function initialAccountValues(record: RecordType, account: string, now: string): AccountValues {
  const blank = blankRow(record);
  const values = Object.fromEntries(namesOf(record).map((name) => [name, blank[name] ?? null]));
  const stamped = 'created_at' in values ? { ...values, created_at: now } : values;
  return { account, values: stamped, isNew: true, version: 0 };
}

/** Reads the values; called while the record is locked. */
export async function accountValuesOf(
  queries: Queries,
  record: RecordType,
  id: number,
  account: string,
  now: string,
): Promise<AccountValues> {
  if (!hasPerAccountFields(record)) return initialAccountValues(record, account, now);
  const names = namesOf(record);
  const text = `SELECT version, ${rowColumns(record, names)} FROM ${quoted(perAccountTable(record))}
WHERE ${quoted(recordReference(record))} = $1 AND account_id = $2`;
  const [row] = await queries.rows(text, [id, account], statementName(text));
  if (!row) return initialAccountValues(record, account, now);
  const [version, ...columns] = row;
  return { account, values: parseRow(record, columns, names), isNew: false, version: Number(version) };
}

/** Splits the values of per-account fields from those of the row. */
export function splitPerAccount(
  { sharing }: RecordType,
  values: Values,
): { readonly values: Values; readonly extensionValues: Values } {
  const isPerAccount = ([name]: [string, unknown]) => sharing?.perAccount.includes(name) ?? false;
  const all = Object.entries(values);
  return {
    values: Object.fromEntries(all.filter((one) => !isPerAccount(one))),
    extensionValues: Object.fromEntries(all.filter(isPerAccount)),
  };
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
export const changedPerAccount = (record: RecordType, { values }: AccountValues, after: Stored): string[] =>
  namesOf(record).filter((name) => (values[name] ?? null) !== (after[name] ?? null));

/** Saves the values with an audit line of that account, and returns the line's id; null where nothing has changed. */
export async function saveAccountValues(
  queries: Queries,
  actor: Actor,
  now: string,
  record: RecordType,
  id: number,
  stored: AccountValues,
  after: Stored,
): Promise<number | null> {
  const { account, values, isNew } = stored;
  const changed = changedPerAccount(record, stored, after);
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
  const own = perAccountFields(record);
  const columns = own.map(([name, field]) => quoted(columnOf(name, field)));
  const key = `${quoted(recordReference(record))}, account_id`;
  const kept: StatementPart = {
    shape: `held ${record.name}`,
    values: [id, account, ...own.map(([name, field]) => columnValue(field, after[name] ?? null))],
    sql: (
      parameters,
    ) => `INSERT INTO ${quoted(perAccountTable(record))} AS held (${[key, ...columns].join(', ')})
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
  const [row] = await queries.rows(text, parameters, statementName(text));
  return Number(row?.[0]);
}
