import { hasRole, type Principal } from '@deskline/identity';
import { unseenBy, type Condition, type Grant, type Operation, type RecordType } from '@deskline/record';

/**
 * Which rows of a record type the caller's roles allow an operation on: all (true), none (false), or
 * those of a condition. Grants add up. An update that is limited to some fields is none of these.
 */
export function granted(record: RecordType, operation: Operation, principal: Principal): Condition | boolean {
  const mine = grantsOf(record, principal)
    .filter(({ changing }) => operation !== 'update' || changing === undefined)
    .map((grant) => grant[operation])
    .filter((answer) => answer !== undefined);
  if (mine.length === 0) return false;
  return mine.includes(true) || { any: mine as Condition[] };
}

/** The updates the caller may make of some fields only: of which rows, and of which fields. */
export function limitedUpdates(
  record: RecordType,
  principal: Principal,
): { when: true | Condition; changing: readonly string[] }[] {
  return grantsOf(record, principal).flatMap(({ update, changing }) =>
    update !== undefined && changing !== undefined ? [{ when: update, changing }] : [],
  );
}

const grantsOf = (record: RecordType, principal: Principal): Grant[] =>
  record.access.filter(({ to }) => hasRole(principal, to));

/** All that a statement depends on of who calls: the grants held, and the fields that are none of their business. */
export function grantKey(record: RecordType, principal: Principal): string {
  const grants = record.access.map(({ to }) => (hasRole(principal, to) ? '1' : '0')).join('');
  return [grants, ...unseenBy(record, principal.roles)].join(' ');
}
