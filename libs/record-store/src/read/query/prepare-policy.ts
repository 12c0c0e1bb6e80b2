import type { ListQuery } from '../../list-query';
import { hasLookupIndex } from '../../table/indexed';
import type { Rows } from '../plan/rows';
import { frequentName, statementName } from './statement-names';

/** Name that a statement is prepared under; undefined for a statement that PostgreSQL plans anew in each call. */
export type PreparePolicy = (text: string) => string | undefined;

/** Default and largest size of a page. */
const USUAL_SIZES = new Set([20, 100]);

/**
 * PostgreSQL plans a prepared statement once for all values. So a statement is prepared only where every value has the same
 * best plan: where it reads all rows of the account, or rows that are together in one index.
 */
export function preparePolicy(rows: Rows, query: ListQuery): PreparePolicy {
  if (rows.isFiltered && !isOneLookup(rows, query)) return () => undefined;
  return !rows.isFiltered && isUsual(rows, query) ? statementName : frequentName;
}

function isOneLookup({ record, readsAll }: Rows, { filters, views, sort }: ListQuery): boolean {
  return (
    readsAll &&
    views.length === 0 &&
    sort[0]?.field === 'id' &&
    filters.every(({ operator, values }) => operator === 'is' && values.length === 1) &&
    hasLookupIndex(
      record,
      filters.map(({ field }) => field),
    )
  );
}

function isUsual({ record }: Rows, { fields, sort, perPage, position }: ListQuery): boolean {
  const order = sort.map(({ field, descending }) => `${descending ? '-' : ''}${field}`).join();
  const further = 'page' in position && position.page > 1;
  const isUsualOrder = order === record.defaultSort || order === record.sortBelow;
  return fields === null && isUsualOrder && USUAL_SIZES.has(perPage) && !further;
}
