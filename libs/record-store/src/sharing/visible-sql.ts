import type { Principal } from '@deskline/identity';
import type { Field, RecordType } from '@deskline/record';
import { columnOf, quoted, sqlType } from '../table/column';
import { recordReference } from './per-account-table';
import {
  HOME_COLUMN,
  isEmptyWhereVisible,
  isVisibleElsewhere,
  visibleOrders,
  visibleTable,
  visibleWhere,
} from './visible-table';
import { callersAccount, trustedAccountsOf, type Params } from '../read/plan/params';
import { columnsOf } from '../read/plan/row-columns';
import { granted } from '../read/plan/grants';

const emptyOf = (field: Field): string => `NULL::${sqlType(field)}`;

/** The fields that are empty to whoever only sees a record. */
function emptyThere(record: RecordType): ReadonlyMap<string, string> {
  const { perAccount = [], privateFields = [] } = record.sharing ?? {};
  const names = [...privateFields, ...perAccount.filter((name) => isEmptyWhereVisible(record, name))];
  return new Map(names.map((name) => [name, emptyOf(record.fields[name] as Field)]));
}

/** Where the fields are read: in the order of an index, which is that of its own columns, the id among them. */
export function visibleValues(record: RecordType): ReadonlyMap<string, string> {
  return new Map([
    ...emptyThere(record),
    ...visibleOrders(record).map(([name, field]) => [name, `h.${quoted(columnOf(name, field))}`] as const),
    ['id', `h.${quoted(recordReference(record))}`],
  ]);
}

export const visibleFrom = (record: RecordType): string =>
  `${quoted(visibleTable(record))} h JOIN ${quoted(record.name)} t ON t.id = h.${quoted(recordReference(record))}`;

export const visibleColumns = (record: RecordType): string => columnsOf(record, emptyThere(record));

/** Whoever only sees records does so by a role that reads all of them. */
export const seesVisible = (record: RecordType, principal: Principal): boolean =>
  isVisibleElsewhere(record) && granted(record, 'read', principal) === true;

/** What the caller's account sees of other accounts that it trusts. What leads is one of a list, as the account is. */
export function isVisibleToCaller(record: RecordType, params: Params, leads = false): string[] {
  const account = leads
    ? `h.account_id = ANY(${params.add((call) => [callersAccount(call)])})`
    : `h.account_id = ${params.add(callersAccount)}`;
  return [
    account,
    visibleWhere(record, 'h.'),
    `h.${quoted(HOME_COLUMN)} = ANY(${params.add(trustedAccountsOf)})`,
  ];
}

/** The row with the id of the call. */
export function visibleRowSql(record: RecordType, params: Params): string {
  const isIt = `h.${quoted(recordReference(record))} = ${params.add(({ id }) => id)}`;
  return `SELECT ${visibleColumns(record)} FROM ${visibleFrom(record)}
WHERE ${[isIt, ...isVisibleToCaller(record, params)].join(' AND ')}`;
}

/** Whether the caller's account sees the row with that id, of that account. */
export function isVisibleSql(record: RecordType, params: Params, row: { id: string; home: string }): string {
  const isIt = [`h.${quoted(recordReference(record))} = ${row.id}`, `h.${quoted(HOME_COLUMN)} = ${row.home}`];
  return `EXISTS (
SELECT FROM ${quoted(visibleTable(record))} h WHERE ${[...isIt, ...isVisibleToCaller(record, params)].join(' AND ')})`;
}
