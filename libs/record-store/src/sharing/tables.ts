import type { Field, RecordType, VisibleTo } from '@deskline/record';
import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaIndexOptions } from 'typeorm';
import { columnOf, isNotNull, quoted, sqlType, type NamedField } from '../table/column';
import type { FurtherTables } from '../table/entities';
import { isOrdered } from '../table/indexed';

/** Tables and indexes that sharing between accounts needs beside those of the record type. */
export const sharingTables: FurtherTables = (record) => ({
  entities: [
    ...(hasPerAccountFields(record) ? [perAccountEntity(record)] : []),
    ...(isVisibleElsewhere(record) ? [visibleEntity(record)] : []),
  ],
  indices: assignedIndices(record),
});

/** Table of the per-account fields, with one row for each account that the record is or was assigned to. */
export const perAccountTable = ({ name }: RecordType): string => `${name}_held`;

/** Column by which the tables of sharing refer to the record. */
export const recordReference = ({ name }: RecordType): string => `${name}_id`;

export const perAccountFields = ({ fields, sharing }: RecordType): readonly NamedField[] =>
  (sharing?.perAccount ?? []).map((name) => [name, fields[name] as Field]);

/** Whether the record type has a table of per-account fields. */
export const hasPerAccountFields = (record: RecordType): boolean => perAccountFields(record).length > 0;

/** Columns are like those of the record, so that pages of both can be merged. */
function perAccountEntity(record: RecordType): EntitySchema {
  const table = perAccountTable(record);
  const own = perAccountFields(record);
  return new EntitySchema({
    name: table,
    tableName: table,
    columns: {
      [recordReference(record)]: { type: 'bigint', primary: true },
      account_id: { type: 'text', primary: true },
      version: { type: 'integer', default: 1 },
      ...copiedColumns(own),
    },
    indices: own
      .filter(([name]) => isOrdered(record, name))
      .map(([name, field]) => ({
        name: `${table}_by_${columnOf(name, field)}`,
        columns: ['account_id', columnOf(name, field), recordReference(record)],
      })),
  });
}

/** Indexes for the orders of assigned records; records without an assigned account are in none of them. */
function assignedIndices(record: RecordType): EntitySchemaIndexOptions[] {
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
      // The home account is a condition of every read, also of a count.
      columns: [account, ...columns, 'id', ...(name === undefined ? ['account_id'] : [])],
      where,
    };
  });
}

/** Whether records of the type are visible to accounts that may not change them. */
export const isVisibleElsewhere = (
  record: RecordType,
): record is RecordType & { sharing: { readonly visibleTo: VisibleTo } } =>
  record.sharing?.visibleTo !== undefined;

/** Table of the records that are visible to other accounts, with one row for each record and account. */
export const visibleTable = ({ name }: RecordType): string => `${name}_shown`;

/** Column of the home account in that table. */
export const HOME_COLUMN = 'home_account_id';

/** Whether a per-account field is empty where the record is only visible: all are, except the time of creation. */
export const isEmptyWhereVisible = ({ sharing }: RecordType, name: string): boolean =>
  name !== 'created_at' && (sharing?.perAccount.includes(name) ?? false);

/** Sort fields, which the table has copies of, so that an index has the rows of an account in that order. */
export const visibleOrders = (record: RecordType): readonly NamedField[] =>
  Object.entries(record.fields).filter(
    ([name]) =>
      name !== 'id' &&
      isOrdered(record, name) &&
      !isEmptyWhereVisible(record, name) &&
      !record.sharing?.privateFields.includes(name),
  );

/** Columns that are copied from the record. */
export const visibleCopies = (record: RecordType): string[] => [
  ...visibleOrders(record).map(([name, field]) => columnOf(name, field)),
  ...(record.sharing ? [record.sharing.account] : []),
  ...(record.archiving ? ['shelf'] : []),
];

/** Condition of a visible row: the record is in use, and not assigned to that account, which reads more of it. */
export const visibleWhere = (record: RecordType, prefix = ''): string =>
  [
    ...(record.archiving ? [`${prefix}"shelf" IS NULL`] : []),
    `${prefix}${quoted(record.sharing?.account ?? '')} IS DISTINCT FROM ${prefix}"account_id"`,
  ].join(' AND ');

function visibleEntity(record: RecordType): EntitySchema {
  const table = visibleTable(record);
  const orders = visibleOrders(record);
  const where = visibleWhere(record);
  const reference = recordReference(record);
  return new EntitySchema({
    name: table,
    tableName: table,
    columns: {
      [reference]: { type: 'bigint', primary: true },
      account_id: { type: 'text', primary: true },
      [HOME_COLUMN]: { type: 'text' },
      ...copiedColumns(orders),
      [record.sharing?.account ?? '']: { type: 'text', nullable: true },
      ...(record.archiving && { shelf: { type: 'text', nullable: true } }),
    },
    indices: [
      // The home account is a condition of every read, also of a count.
      { name: `${table}_by_account_id`, columns: ['account_id', reference, HOME_COLUMN], where },
      ...orders.map(([name, field]) => ({
        name: `${table}_by_${columnOf(name, field)}`,
        columns: ['account_id', columnOf(name, field), reference],
        where,
      })),
    ],
  });
}

const copiedColumns = (fields: readonly NamedField[]): Record<string, EntitySchemaColumnOptions> =>
  Object.fromEntries(
    fields.map(([name, field]) => {
      const type = sqlType(field);
      const precision = type === 'timestamptz' && { precision: 0 };
      return [
        columnOf(name, field),
        { type: type as 'text', nullable: !isNotNull(name, field), ...precision },
      ];
    }),
  );
