import { hasRole, type Principal } from '@deskline/identity';
import type { Condition, Grant, Operation, RecordType } from '@deskline/record';

/**
 * Which rows of a record type the caller's roles allow an operation on: all (true), none (false), or
 * those of a condition. Grants add up.
 */
export function granted(record: RecordType, operation: Operation, principal: Principal): Condition | boolean {
  const mine = record.access
    .filter((grant) => hasRole(principal, grant.to))
    .map((grant: Grant) => grant[operation])
    .filter((answer) => answer !== undefined);
  if (mine.length === 0) return false;
  return mine.includes(true) || { any: mine as Condition[] };
}
