import type { Field, RecordType, VisibleTo } from '@deskline/record';
import { EntitySchema } from 'typeorm';
import { columnOf, isNotNull, quoted, sqlType, type NamedField } from '../table/column';
import { recordReference } from './per-account-table';
import { isOrdered } from '../table/indexed';

/** A record type that some accounts only see. */
export const isVisibleElsewhere = (
  record: RecordType,
): record is RecordType & { sharing: { readonly visibleTo: VisibleTo } } =>
  record.sharing?.visibleTo !== undefined;

/** Where the records stand that other accounts see, one row for each of those accounts. */
export const visibleTable = ({ name }: RecordType): string => `${name}_shown`;

/** Whose it is. */
export const HOME_COLUMN = 'home_account_id';

/** What each account would have of its own: those that only see it have nothing but when it was made. */
export const isEmptyWhereVisible = ({ sharing }: RecordType, name: string): boolean =>
  name !== 'created_at' && (sharing?.perAccount.includes(name) ?? false);

/** What it is sorted by there: a copy of the record's, so that an index has the rows of an account in that order. */
export const visibleOrders = (record: RecordType): readonly NamedField[] =>
  Object.entries(record.fields).filter(
    ([name]) =>
      name !== 'id' &&
      isOrdered(record, name) &&
      !isEmptyWhereVisible(record, name) &&
      !record.sharing?.privateFields.includes(name),
  );

/** All that is copied from the record. */
export const copiedColumns = (record: RecordType): string[] => [
  ...visibleOrders(record).map(([name, field]) => columnOf(name, field)),
  ...(record.sharing ? [record.sharing.account] : []),
  ...(record.archiving ? ['shelf'] : []),
];

/** Whether it is seen there: not while it is put away, and who has it in hand has more of it. */
export const visibleWhere = (record: RecordType, prefix = ''): string =>
  [
    ...(record.archiving ? [`${prefix}"shelf" IS NULL`] : []),
    `${prefix}${quoted(record.sharing?.account ?? '')} IS DISTINCT FROM ${prefix}"account_id"`,
  ].join(' AND ');

export function visibleEntity(record: RecordType): EntitySchema {
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
      ...Object.fromEntries(orders.map(([name, field]) => [columnOf(name, field), copied(name, field)])),
      [record.sharing?.account ?? '']: { type: 'text', nullable: true },
      ...(record.archiving && { shelf: { type: 'text', nullable: true } }),
    },
    indices: [
      // Whose they are is asked of all of them, to count them too.
      { name: `${table}_by_account_id`, columns: ['account_id', reference, HOME_COLUMN], where },
      ...orders.map(([name, field]) => ({
        name: `${table}_by_${columnOf(name, field)}`,
        columns: ['account_id', columnOf(name, field), reference],
        where,
      })),
    ],
  });
}

function copied(name: string, field: Field) {
  const type = sqlType(field);
  const precision = type === 'timestamptz' && { precision: 0 };
  return { type: type as 'text', nullable: !isNotNull(name, field), ...precision };
}
