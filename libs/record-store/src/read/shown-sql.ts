import type { Principal } from '@deskline/identity';
import type { Field, RecordType } from '@deskline/record';
import { columnOf, quoted, sqlType } from '../table/column';
import { heldReference } from '../table/held-table';
import { HOME, isNobodysOwn, isShown, shownOrders, shownTable, shownWhere } from '../table/shown-table';
import { callersAccount, reach, type Params } from './params';
import { columnsOf } from './row-columns';
import { granted } from './visibility';

const emptyOf = (field: Field): string => `NULL::${sqlType(field)}`;

/** The fields that are empty to whoever only sees a record. */
function emptyThere(record: RecordType): ReadonlyMap<string, string> {
  const { perAccount = [], privateFields = [] } = record.sharing ?? {};
  const names = [...privateFields, ...perAccount.filter((name) => isNobodysOwn(record, name))];
  return new Map(names.map((name) => [name, emptyOf(record.fields[name] as Field)]));
}

/** Where the fields are read: in the order of an index, which is that of its own columns, the id among them. */
export function placesThere(record: RecordType): ReadonlyMap<string, string> {
  return new Map([
    ...emptyThere(record),
    ...shownOrders(record).map(([name, field]) => [name, `h.${quoted(columnOf(name, field))}`] as const),
    ['id', `h.${quoted(heldReference(record))}`],
  ]);
}

export const shownFrom = (record: RecordType): string =>
  `${quoted(shownTable(record))} h JOIN ${quoted(record.name)} t ON t.id = h.${quoted(heldReference(record))}`;

export const shownRowColumns = (record: RecordType): string => columnsOf(record, emptyThere(record));

/** Whoever only sees records does so by a role that reads all of them. */
export const seesShown = (record: RecordType, principal: Principal): boolean =>
  isShown(record) && granted(record, 'read', principal) === true;

/** What the caller's account sees of other accounts that it trusts. What leads is one of a list, as the account is. */
export function shownToCaller(record: RecordType, params: Params, leads = false): string[] {
  const account = leads
    ? `h.account_id = ANY(${params.add((call) => [callersAccount(call)])})`
    : `h.account_id = ${params.add(callersAccount)}`;
  return [account, shownWhere(record, 'h.'), `h.${quoted(HOME)} = ANY(${params.add(reach)})`];
}

/** The row with the id of the call. */
export function shownSql(record: RecordType, params: Params): string {
  const isIt = `h.${quoted(heldReference(record))} = ${params.add(({ id }) => id)}`;
  return `SELECT ${shownRowColumns(record)} FROM ${shownFrom(record)}
WHERE ${[isIt, ...shownToCaller(record, params)].join(' AND ')}`;
}

/** Whether the caller's account sees the row with that id, of that account. */
export function isShownSql(record: RecordType, params: Params, row: { id: string; home: string }): string {
  const isIt = [`h.${quoted(heldReference(record))} = ${row.id}`, `h.${quoted(HOME)} = ${row.home}`];
  return `EXISTS (
SELECT FROM ${quoted(shownTable(record))} h WHERE ${[...isIt, ...shownToCaller(record, params)].join(' AND ')})`;
}
