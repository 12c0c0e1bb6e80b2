import { type Field, type RecordType } from '@deskline/record';
import { EntitySchema, type EntitySchemaIndexOptions } from 'typeorm';
import { columnOf, isNotNull, quoted, sqlType, type NamedField } from '../table/column';
import { isOrdered } from '../table/indexed';

/** Where the values are that other accounts have of their own, one row for each that has or had the record in hand. */
export const perAccountTable = ({ name }: RecordType): string => `${name}_held`;

/** How its rows refer to the record. */
export const recordReference = ({ name }: RecordType): string => `${name}_id`;

export const perAccountFields = ({ fields, sharing }: RecordType): readonly NamedField[] =>
  (sharing?.perAccount ?? []).map((name) => [name, fields[name] as Field]);

/** Where no account has any, there is no such table. */
export const hasPerAccountFields = (record: RecordType): boolean => perAccountFields(record).length > 0;

/** Made like the columns they stand in for, so that pages of both are merged. */
export function perAccountEntity(record: RecordType): EntitySchema {
  const table = perAccountTable(record);
  const own = perAccountFields(record);
  const columns = own.map(([name, field]) => {
    const type = sqlType(field);
    const column = {
      type: type as 'text',
      nullable: !isNotNull(name, field),
      ...(type === 'timestamptz' && { precision: 0 }),
    };
    return [columnOf(name, field), column] as const;
  });
  return new EntitySchema({
    name: table,
    tableName: table,
    columns: {
      [recordReference(record)]: { type: 'bigint', primary: true },
      account_id: { type: 'text', primary: true },
      version: { type: 'integer', default: 1 },
      ...Object.fromEntries(columns),
    },
    indices: own
      .filter(([name]) => isOrdered(record, name))
      .map(([name, field]) => ({
        name: `${table}_by_${columnOf(name, field)}`,
        columns: ['account_id', columnOf(name, field), recordReference(record)],
      })),
  });
}

/** The orders of what an account has in hand: records that are in hand at home are in none of them. */
export function assignedIndices(record: RecordType): EntitySchemaIndexOptions[] {
  const { sharing, fields } = record;
  if (!sharing) return [];
  const { account, perAccount, privateFields } = sharing;
  const orders = Object.keys(fields)
    .filter((name) => name !== 'id' && isOrdered(record, name))
    .filter((name) => !perAccount.includes(name) && !privateFields.includes(name));
  const where = `${quoted(account)} IS NOT NULL${record.archiving ? ' AND "shelf" IS NULL' : ''}`;
  return [undefined, ...orders].map((name) => {
    const columns = name === undefined ? [] : [columnOf(name, fields[name] as Field)];
    return {
      name: [record.name, 'by', account, ...columns].join('_'),
      // Whose they are is asked of all of them, to count them too.
      columns: [account, ...columns, 'id', ...(name === undefined ? ['account_id'] : [])],
      where,
    };
  });
}
