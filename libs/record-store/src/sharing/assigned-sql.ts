import type { Principal } from '@deskline/identity';
import type { Catalogue, Field, RecordType } from '@deskline/record';
import { columnOf, quoted, sqlType } from '../table/column';
import { hasPerAccountFields, recordReference, perAccountTable } from './per-account-table';
import { callersAccount, trustedAccountsOf, type Call, type Params } from '../read/plan/params';
import { columnsOf } from '../read/plan/row-columns';
import { isVisibleSql, seesVisible, visibleRowSql } from './visible-sql';

/** The fields that have other values in an account that has the record of another in hand, and which. */
export function assignedValues({ fields, sharing }: RecordType): ReadonlyMap<string, string> {
  const { perAccount = [], privateFields = [] } = sharing ?? {};
  const column = (name: string) => columnOf(name, fields[name] as Field);
  return new Map([
    ...perAccount.map((name) => [name, `h.${quoted(column(name))}`] as const),
    ...privateFields.map((name) => [name, `NULL::${sqlType(fields[name] as Field)}`] as const),
  ]);
}

/** Who has it in hand sees a change of either row. */
export const assignedColumns = (record: RecordType): string =>
  columnsOf(
    record,
    assignedValues(record),
    hasPerAccountFields(record) ? 't.version + h.version AS version' : undefined,
  );

export function assignedFrom(record: RecordType): string {
  const rows = `${quoted(record.name)} t`;
  if (!hasPerAccountFields(record)) return rows;
  return `${rows} JOIN ${quoted(perAccountTable(record))} h ON h.${quoted(recordReference(record))} = t.id`;
}

export const assignedAccount = ({ sharing }: RecordType, alias = 't'): string =>
  `${alias}.${quoted(sharing?.account ?? '')}`;

export const isOfTrusted = (params: Params, alias = 't'): string =>
  `${alias}.account_id = ANY(${params.add(trustedAccountsOf)})`;

/** What the caller's account has in hand of a record type. */
export const isAssignedSql = (record: RecordType, params: Params, alias = 't'): string =>
  `${assignedAccount(record, alias)} = ${params.add(callersAccount)} AND ${isOfTrusted(params, alias)}`;

/** The row with that id, of the account, in its hands or shown to it, as the account has it. */
export function anyRowSql(record: RecordType, params: Params, principal: Principal): string {
  const id = (call: Call) => call.id;
  const isKept = (at: Params) =>
    hasPerAccountFields(record) ? ` AND h.account_id = ${at.add(callersAccount)}` : '';
  const arms = [
    `SELECT ${columnsOf(record)} FROM ${quoted(record.name)} t
WHERE t.id = ${params.add(id)} AND t.account_id = ${params.add(callersAccount)}`,
    `SELECT ${assignedColumns(record)} FROM ${assignedFrom(record)}
WHERE t.id = ${params.add(id)}${isKept(params)} AND ${isAssignedSql(record, params)}`,
  ];
  if (seesVisible(record, principal)) arms.push(visibleRowSql(record, params));
  return `(${arms.join('\nUNION ALL\n')})`;
}

/** Whether a row is of the account, or shared with it by the record it stands under. */
export function isSharedSql(
  { fields, sharedUnder }: RecordType,
  catalogue: Catalogue,
  params: Params,
  principal: Principal,
): string {
  const { parent: by = '', unless = '' } = sharedUnder ?? {};
  const reference = fields[by] as Field;
  const above = catalogue.byName.get(reference.to ?? '');
  if (!above) throw new Error(`${reference.to} is not kept by this service`);
  const [own, id] = [params.add(callersAccount), `t.${quoted(columnOf(by, reference))}`];
  const isUnderHeld = `EXISTS (
SELECT FROM ${quoted(above.name)} held WHERE held.id = ${id}
AND held.account_id = t.account_id AND ${isAssignedSql(above, params, 'held')})`;
  const isUnder = seesVisible(above, principal)
    ? `(${isUnderHeld} OR ${isVisibleSql(above, params, { id, home: 't.account_id' })})`
    : isUnderHeld;
  return `(t.account_id = ${own} OR (t.${quoted(unless)} IS NOT TRUE AND ${isUnder}))`;
}
