import type { Field, RecordType } from '@deskline/record';
import type { ListQuery } from '../../list-query';
import { columnOf, isKept, quoted } from '../../table/column';
import { isOrdered } from '../../table/indexed';
import { isOfOne } from './accounts-sql';

/**
 * What the index begins with that a page is read in the order of: the account, or a reference that has an index of its
 * own and is asked for. Its value is given to PostgreSQL as a list, and the order begins with it. Of a list it is not
 * known that it has one value, so only an index that begins with it has that order. Were it equal to a value, the ids
 * alone would have the same order, and PostgreSQL may go through all of them, to leave out nearly all, for an account
 * or a parent that has few.
 *
 * What is nested is never listed but under another record, so that leads, whatever the order, and whether or not the
 * reference has an ordered index. That goes for all of it: deliveries of a webhook, which are many and have an index
 * for each order, and approvals and the secrets of an application, which are so few that they are read through the
 * reference and sorted.
 */
export interface LeadingColumn {
  /** Null for rows of several accounts, which no index has together. */
  readonly column: string | null;
  /** The filter that asks for it, `within` for a sub-collection, `account` for all else. */
  readonly by: number | 'within' | 'account';
}

const ACCOUNT: LeadingColumn = { column: 't.account_id', by: 'account' };

/** What is below one record, whosever it is. */
export const leadingReference = ({ fields }: RecordType, by: string): LeadingColumn => ({
  column: `t.${quoted(columnOf(by, fields[by] as Field))}`,
  by: 'within',
});

export function leadingColumnOf(
  record: RecordType,
  { filters, sort, within, views }: ListQuery,
): LeadingColumn {
  const whose = views.flatMap((view) => record.viewsOf?.[view] ?? []);
  if (whose.length > 0) return whose.every(isOfOne) ? ACCOUNT : { ...ACCOUNT, column: null };
  const column = (name: string) => `t.${quoted(columnOf(name, record.fields[name] as Field))}`;
  if (record.nested && within && 'field' in within) return leadingReference(record, within.field);
  if (within && 'about' in within) return { column: column('record'), by: 'within' };
  if (sort[0]?.field !== 'id') return ACCOUNT;
  const leads = (name: string): boolean => {
    const field = record.fields[name];
    return field?.kind === 'reference' && isKept(field) && !isOrdered(record, name);
  };
  if (within && 'field' in within && leads(within.field)) return leadingReference(record, within.field);
  const by = filters.findIndex(
    ({ field, operator, values }) => operator === 'is' && values.length === 1 && leads(field),
  );
  return by < 0 ? ACCOUNT : { column: column(filters[by]?.field as string), by };
}
