import type { Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { isKept, isNotNull, quoted, sqlType } from '../../table/column';
import type { Joins } from './joins';
import type { LeadingColumn } from './leading-column';

/** One of the values a collection is ordered by; the last of them is always the id. */
export interface OrderKey {
  readonly name: string;
  readonly type: string;
  readonly descending: boolean;
  readonly nullable: boolean;
  /** A column of the record itself, which an index orders; not the name of a reference, nor what is reckoned. */
  readonly own: boolean;
  /** The record type whose names are sorted by. */
  readonly to?: string;
}

/** A reference sorts by its name. Ties are broken by id, in the direction of the last key. */
export function orderKeys(record: RecordType, { sort }: ListQuery): OrderKey[] {
  const keys = sort.map(({ field: name, descending }): OrderKey => {
    const field = record.fields[name] as Field;
    if (name === 'id') return idKey(record, descending);
    return field.kind === 'reference'
      ? { name, type: 'text', descending, nullable: true, own: false, to: field.to }
      : {
          name,
          type: sqlType(field),
          descending,
          nullable: !isNotNull(name, field),
          own: isKept(field),
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

/** What a key is where the record's own table is read. */
export const keySql = ({ name, to }: OrderKey, joins: Joins): string =>
  to ? `${joins.reference(name)}.name` : joins.column(name);

/** What a key is outside of a part of the collection: parts hand on what is no column of the record. */
export const sourceKey = (key: OrderKey): string =>
  key.own ? `t.${quoted(key.name)}` : `t.${quoted(`${key.name} key`)}`;

/** PostgreSQL's own order: empty values last when ascending, first when descending. */
export function orderSql(keys: readonly OrderKey[], expressions: readonly string[]): string {
  return keys.map(({ descending }, at) => directed(expressions[at] as string, descending)).join(', ');
}

/** The order of an index, which begins with what leads; where that is one value it is the same. */
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
