import type { RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { columnSql, isStored } from '../../table/column';
import { isOrdered } from '../../table/indexed';
import { isOneAccount } from './directory-sql';

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
  if (within && 'about' in within) return { column: columnIn(record, 'record'), by: 'within' };
  if (sort[0]?.field !== 'id') return ACCOUNT;
  const leads = (name: string): boolean => {
    const field = record.fields[name];
    return field?.kind === 'reference' && isStored(field) && !isOrdered(record, name);
  };
  if (within && 'field' in within && leads(within.field)) return leadingReference(record, within.field);
  const by = filters.findIndex(
    ({ field, operator, values }) => operator === 'is' && values.length === 1 && leads(field),
  );
  return by < 0 ? ACCOUNT : { column: columnIn(record, filters[by]?.field as string), by };
}
