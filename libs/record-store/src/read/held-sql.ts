import type { Catalogue, Field, RecordType } from '@deskline/record';
import { columnOf, keptFields, quoted, sqlType } from '../table/column';
import { hasOwn, heldReference, heldTable } from '../table/held-table';
import type { Call, Params } from './params';

export const callersAccount = ({ principal }: Call) => principal?.account;
/** The accounts whose records may be in the caller's hands: trust that has ended takes them back. */
const reach = (call: Call) => call.reach ?? [];

/** The fields that have other values in an account that has the record of another in hand, and which. */
export function valuesThere({ fields, heldBy }: RecordType): ReadonlyMap<string, string> {
  const { own = [], keepsBack = [] } = heldBy ?? {};
  const column = (name: string) => columnOf(name, fields[name] as Field);
  return new Map([
    ...own.map((name) => [name, `h.${quoted(column(name))}`] as const),
    ...keepsBack.map((name) => [name, `NULL::${sqlType(fields[name] as Field)}`] as const),
  ]);
}

/** All columns of a row in one order, so that rows of both kinds can stand below each other. */
export function columnsOf(record: RecordType, there: ReadonlyMap<string, string> = new Map()): string {
  const own = keptFields(record).map(([name, field]) => {
    const column = quoted(columnOf(name, field));
    const other = there.get(name);
    return other === undefined ? `t.${column}` : `${other} AS ${column}`;
  });
  // Who has it in hand sees a change of either.
  const version = there.size === 0 || !hasOwn(record) ? 't.version' : 't.version + h.version AS version';
  return [...own, 't.account_id', version, ...(record.archiving ? ['t.shelf'] : [])].join(', ');
}

export function heldFrom(record: RecordType): string {
  const rows = `${quoted(record.name)} t`;
  if (!hasOwn(record)) return rows;
  return `${rows} JOIN ${quoted(heldTable(record))} h ON h.${quoted(heldReference(record))} = t.id`;
}

export const holderOf = ({ heldBy }: RecordType, alias = 't'): string =>
  `${alias}.${quoted(heldBy?.account ?? '')}`;

export const isInReach = (params: Params, alias = 't'): string =>
  `${alias}.account_id = ANY(${params.add(reach)})`;

/** What the caller's account has in hand of a record type. */
export const isHeld = (record: RecordType, params: Params, alias = 't'): string =>
  `${holderOf(record, alias)} = ${params.add(callersAccount)} AND ${isInReach(params, alias)}`;

/** The row with that id, of the account or in its hands, as the account has it. */
export function eitherSql(record: RecordType, params: Params): string {
  const id = (call: Call) => call.id;
  const isKept = (at: Params) => (hasOwn(record) ? ` AND h.account_id = ${at.add(callersAccount)}` : '');
  return `(SELECT ${columnsOf(record)} FROM ${quoted(record.name)} t
WHERE t.id = ${params.add(id)} AND t.account_id = ${params.add(callersAccount)}
UNION ALL
SELECT ${columnsOf(record, valuesThere(record))} FROM ${heldFrom(record)}
WHERE t.id = ${params.add(id)}${isKept(params)} AND ${isHeld(record, params)})`;
}

/** Whether a row is of the account, or shared with it by the record it stands under. */
export function isShared({ fields, sharedUnder }: RecordType, catalogue: Catalogue, params: Params): string {
  const { parent: by = '', but = '' } = sharedUnder ?? {};
  const reference = fields[by] as Field;
  const above = catalogue.byName.get(reference.to ?? '');
  if (!above) throw new Error(`${reference.to} is not kept by this service`);
  return `(t.account_id = ${params.add(callersAccount)} OR (t.${quoted(but)} IS NOT TRUE AND EXISTS (
SELECT FROM ${quoted(above.name)} held WHERE held.id = t.${quoted(columnOf(by, reference))}
AND held.account_id = t.account_id AND ${isHeld(above, params, 'held')})))`;
}
