import type { Field, RecordType, VisibleTo } from '@deskline/record';
import { typeorm } from '@deskline/platform';
import type { EntitySchema, EntitySchemaColumnOptions, EntitySchemaIndexOptions } from 'typeorm';
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

/** The same tables by name, with the column that refers to the record. */
export const tablesOfSharing = (record: RecordType): { name: string; column: string }[] =>
  [
    ...(hasPerAccountFields(record) ? [perAccountTable(record)] : []),
    ...(isVisibleElsewhere(record) ? [visibleTable(record)] : []),
  ].map((name) => ({ name, column: recordReference(record) }));

/** Table of the per-account fields, with one row for each account that the record is or was assigned to. */
export const perAccountTable = ({ name }: RecordType): string => `${name}_held`;

/** Column by which the tables of sharing refer to the record. */
export const recordReference = ({ name }: RecordType): string => `${name}_id`;

export const perAccountFields = ({ fields, sharing }: RecordType): readonly NamedField[] =>
  (sharing?.perAccount ?? []).map((name) => [name, fields[name] as Field]);

/** Whether the record type has a table of per-account fields. */
export const hasPerAccountFields = (record: RecordType): boolean => perAccountFields(record).length > 0;

/** SQL of a field that is withheld from an account: a flag is false there, and a counter 0. */
export const withheldSql = (field: Field): string => {
  const value = typeof field.default === 'string' ? null : (field.default ?? null);
  return `${String(value).toUpperCase()}::${sqlType(field)}`;
};

/** Columns are like those of the record, so that pages of both can be merged. */
function perAccountEntity(record: RecordType): EntitySchema {
  const own = perAccountFields(record);
  const columns = { version: { type: 'integer' as const, default: 1 }, ...copiedColumns(own) };
  const orders = own.filter(([name]) => isOrdered(record, name));
  return accountEntity(record, perAccountTable(record), columns, orders);
}

/** Table with one row for each record and account, and an index for each order that an account lists records in. */
function accountEntity(
  record: RecordType,
  table: string,
  columns: Readonly<Record<string, EntitySchemaColumnOptions>>,
  orders: readonly NamedField[],
  further: readonly EntitySchemaIndexOptions[] = [],
  where?: string,
): EntitySchema {
  const reference = recordReference(record);
  const indices = orders.map(([name, field]) => ({
    name: `${table}_by_${columnOf(name, field)}`,
    columns: ['account_id', columnOf(name, field), reference],
    ...(where !== undefined && { where }),
  }));
  return new (typeorm().EntitySchema)({
    name: table,
    tableName: table,
    columns: {
      [reference]: { type: 'bigint', primary: true },
      account_id: { type: 'text', primary: true },
      ...columns,
    },
    indices: [...further, ...indices],
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

/** Fields that are empty where the record is only visible. */
export const emptyWhereVisible = ({ sharing }: RecordType): readonly string[] => [
  ...(sharing?.privateFields ?? []),
  ...(sharing?.visibleTo?.without ?? []),
];

/** Sort fields, which the table has copies of, so that an index has the rows of an account in that order. */
export const visibleOrders = (record: RecordType): readonly NamedField[] =>
  Object.entries(record.fields).filter(
    ([name]) => name !== 'id' && isOrdered(record, name) && !emptyWhereVisible(record).includes(name),
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
  const columns = {
    [HOME_COLUMN]: { type: 'text' as const },
    ...copiedColumns(orders),
    [record.sharing?.account ?? '']: { type: 'text' as const, nullable: true },
    ...(record.archiving && { shelf: { type: 'text' as const, nullable: true } }),
  };
  // The home account is a condition of every read, also of a count.
  const byAccount = {
    name: `${table}_by_account_id`,
    columns: ['account_id', recordReference(record), HOME_COLUMN],
    where,
  };
  return accountEntity(record, table, columns, orders, [byAccount], where);
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
