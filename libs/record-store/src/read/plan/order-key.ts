import type { Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { columnSql, isNotNull, isStored, quoted, sqlType } from '../../table/column';
import type { Joins } from './joins';
import { isOrdered } from '../../table/indexed';
import { isOneAccount } from './condition-sql';

/** Sort key of a collection; the last one is always the id. */
export interface OrderKey {
  readonly name: string;
  readonly type: string;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** A stored column of the record, which an index orders; false for names of references and computed fields. */
  readonly own: boolean;
  /** Record type of a reference that is sorted by name. */
  readonly to?: string;
}

/** Name of the sort key by which a search orders its rows unless the client names another. */
export const RELEVANCE = 'relevance';

/** A reference sorts by its name. Ties are broken by id, in the direction of the last key. */
export function orderKeys(record: RecordType, { sort }: ListQuery): OrderKey[] {
  const keys = sort.map(({ field: name, descending }): OrderKey => {
    const field = record.fields[name] as Field;
    if (name === 'id') return idKey(record, descending);
    if (name === RELEVANCE) return { name, type: 'integer', descending, nullable: false, own: false };
    return field.kind === 'reference'
      ? { name, type: 'text', descending, nullable: true, own: false, to: field.to }
      : {
          name,
          type: sqlType(field),
          descending,
          nullable: !isNotNull(name, field),
          own: isStored(field),
        };
  });
  if (!sort.some(({ field }) => field === 'id')) keys.push(idKey(record, keys.at(-1)?.descending ?? true));
  return keys;
}

const idKey = ({ fields }: RecordType, descending: boolean): OrderKey => ({
  name: 'id',
  type: fields['id']?.kind === 'string' ? sqlType(fields['id']) : 'bigint',
  descending,
  nullable: false,
  own: true,
});

export const reversed = (keys: readonly OrderKey[]): OrderKey[] =>
  keys.map((key) => ({ ...key, descending: !key.descending }));

/** Expression of a key in a statement that reads the record's own table. */
export const keySql = ({ name, to }: OrderKey, joins: Joins): string =>
  to ? `${joins.reference(name)}.name` : joins.column(name);

/** Expression of a key outside of a page source, which selects keys that are no column of the record under an alias. */
export const sourceKey = (key: OrderKey): string =>
  key.own ? `t.${quoted(key.name)}` : `t.${quoted(`${key.name} key`)}`;

/** PostgreSQL's own order: empty values last when ascending, first when descending. */
export function orderSql(keys: readonly OrderKey[], expressions: readonly string[]): string {
  return keys.map(({ descending }, at) => directed(expressions[at] as string, descending)).join(', ');
}

/** Order of an index, which begins with the leading column; the same order where that column has one value. */
export function indexOrderSql(
  { column }: LeadingColumn,
  keys: readonly OrderKey[],
  expressions: readonly string[],
): string {
  const order = orderSql(keys, expressions);
  return column === null ? order : `${directed(column, keys[0]?.descending ?? false)}, ${order}`;
}

const directed = (expression: string, descending: boolean): string =>
  `${expression}${descending ? ' DESC' : ''}`;

/**
 * First column of the index that a page is read from: the account, or a reference that is filtered by and has an index.
 * PostgreSQL gets its value as a list, and ORDER BY begins with the column. A list may have several values, so only an
 * index that begins with the column has that order. With `column = value` the primary key would have the same order, and
 * PostgreSQL might scan all ids for an account or a parent that has few rows.
 *
 * Nested records are listed only under their parent, so the reference to the parent leads in every order, with or without
 * an ordered index: deliveries of a webhook are many and have an index for each order; approvals and secrets of an
 * application are few, and are found by the reference and sorted.
 */
export interface LeadingColumn {
  /** Null for rows of several accounts: no index has them in one order. */
  readonly column: string | null;
  /** Index of the filter on the column, `within` for a sub-collection, `account` otherwise. */
  readonly by: number | 'within' | 'account';
}

const ACCOUNT: LeadingColumn = { column: 't.account_id', by: 'account' };

const columnIn = (record: RecordType, name: string): string => `t.${columnSql(record, name)}`;

/** Reference of a sub-collection, for rows of any account. */
export const leadingReference = (record: RecordType, by: string): LeadingColumn => ({
  column: columnIn(record, by),
  by: 'within',
});

export function leadingColumnOf(
  record: RecordType,
  { filters, sort, within, views }: ListQuery,
): LeadingColumn {
  const rowsOf = views.flatMap((view) => record.viewAccounts?.[view] ?? []);
  if (rowsOf.length > 0) return rowsOf.every(isOneAccount) ? ACCOUNT : { ...ACCOUNT, column: null };
  if (record.nested && within && 'field' in within) return leadingReference(record, within.field);
  // Rows below all parents are read once, page after page: by the primary key that is one pass over the table.
  if (record.nested && within && 'under' in within) return { ...ACCOUNT, column: null };
  if (within && 'about' in within) return { column: columnIn(record, 'record'), by: 'within' };
  if (sort[0]?.field !== 'id') return ACCOUNT;
  const leads = (name: string): boolean => {
    const field = record.fields[name];
    return field?.kind === 'reference' && isStored(field) && !field.keepsFirstOf && !isOrdered(record, name);
  };
  if (within && 'field' in within && leads(within.field)) return leadingReference(record, within.field);
  const by = filters.findIndex(
    ({ field, operator, values }) => operator === 'is' && values.length === 1 && leads(field),
  );
  return by < 0 ? ACCOUNT : { column: columnIn(record, filters[by]?.field as string), by };
}
