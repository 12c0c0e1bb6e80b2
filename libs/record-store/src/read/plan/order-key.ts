import type { Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { isStored, isNotNull, quoted, sqlType } from '../../table/column';
import type { Joins } from './joins';
import type { LeadingColumn } from './leading-column';

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
