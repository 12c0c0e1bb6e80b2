import type { ListQuery } from '../../list-query';
import { hasLookupIndex } from '../../table/indexed';
import type { Rows } from '../plan/rows';
import { frequentName, statementName } from './statement-names';

/** The name that a statement is prepared under; none for one that is planned anew each time. */
export type PreparePolicy = (text: string) => string | undefined;

/** The sizes of a page that is asked for without one, or with the largest. */
const USUAL_SIZES = new Set([20, 100]);

/**
 * What is prepared is planned once for all values. So a statement has a name only where no value makes another way to
 * run it better: where all rows of the account are wanted, or those that an index has together.
 */
export function preparePolicy(rows: Rows, query: ListQuery): PreparePolicy {
  if (rows.isFiltered && !isOneLookUp(rows, query)) return () => undefined;
  return !rows.isFiltered && isUsual(rows, query) ? statementName : frequentName;
}

function isOneLookUp({ record, readsAll }: Rows, { filters, views, sort }: ListQuery): boolean {
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
