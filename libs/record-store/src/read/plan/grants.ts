import { hasRole, permits, type Principal } from '@deskline/identity';
import {
  hiddenFields,
  type Catalogue,
  type Condition,
  type Grant,
  type Operation,
  type RecordType,
} from '@deskline/record';

/**
 * Rows of a record type that the caller's roles permit an operation on: all (true), none (false), or those of a condition.
 * Grants add up. Updates that are limited to some fields are left out.
 */
export function granted(record: RecordType, operation: Operation, principal: Principal): Condition | boolean {
  const mine = grantsOf(record, principal)
    .filter(({ changing }) => operation !== 'update' || changing === undefined)
    .map((grant) => grant[operation])
    .filter((answer) => answer !== undefined);
  if (mine.length === 0) return false;
  return mine.includes(true) || { any: mine as Condition[] };
}

/**
 * Whether the caller's roles and token permit to read all records of a type; absent for the system. Roles that read a type
 * of another service are not known here: of those only the token is checked.
 */
export function readerOfAll(
  { byName }: Catalogue,
  principal: Principal | null,
): ((type: string) => boolean) | undefined {
  if (!principal) return undefined;
  return (type) => {
    const record = byName.get(type);
    return (
      permits(principal.scopes, type, 'Read') && (!record || granted(record, 'read', principal) === true)
    );
  };
}

/** Updates that the caller may make of some fields only, with the rows and the fields. */
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

/** Fingerprint of the caller's grants on a record type and of the fields hidden from it: a statement depends on no more. */
export function grantKey(record: RecordType, principal: Principal): string {
  const grants = record.access.map(({ to }) => (hasRole(principal, to) ? '1' : '0')).join('');
  return [grants, ...hiddenFields(record, principal.roles)].join(' ');
}
