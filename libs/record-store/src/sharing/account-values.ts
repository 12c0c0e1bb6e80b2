import type { RecordType, Stored } from '@deskline/record';
import type { Values } from '../caller';
import { statementName } from '../read/query/statement-names';
import { columnOf, quoted } from '../table/column';
import { recordReference, perAccountTable, perAccountFields } from './tables';
import type { RowView } from '../write/lock/locked-row';
import { audited, auditLine, composeStatement, type StatementPart } from '../write/save/save-statement';
import { blankRow, columnValue, rowColumns, rowParser } from '../write/save/stored-row';
import type { UnitOfWork } from '../write/unit-of-work';

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

/** Saves the values with an audit line of that account, and returns the line's id; null where there is none. */
export async function saveAccountValues(
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
