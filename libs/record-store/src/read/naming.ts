import type { ListQuery } from '../list-query';
import { isLookedUp } from '../table/indexed';
import type { Rows } from './rows';
import { earnedName, statementName } from './statement-names';

/** The name that a statement is prepared under; none for one that is planned anew each time. */
export type Naming = (text: string) => string | undefined;

/** The sizes of a page that is asked for without one, or with the largest. */
const USUAL_SIZES = new Set([20, 100]);

/**
 * What is prepared is planned once for all values. So a statement has a name only where no value makes another way to
 * run it better: where all rows of the account are wanted, or those that an index has together.
 */
export function namingOf(rows: Rows, query: ListQuery): Naming {
  if (rows.filtered && !isOneLookUp(rows, query)) return () => undefined;
  return !rows.filtered && isUsual(rows, query) ? statementName : earnedName;
}

function isOneLookUp({ record, readsAll }: Rows, { filters, views, sort }: ListQuery): boolean {
  return (
    readsAll &&
    views.length === 0 &&
    sort[0]?.field === 'id' &&
    filters.every(({ operator, values }) => operator === 'is' && values.length === 1) &&
    isLookedUp(
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
