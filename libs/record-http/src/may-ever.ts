import { hasRole, type Principal } from '@deskline/identity';
import type { Operation, RecordType } from '@deskline/record';

/** Whether any grant lets the caller do this to some record of the type: if not, what is sent need not be looked at. */
export function mayEver(record: RecordType, operation: Operation, principal: Principal): boolean {
  return record.access.some((grant) => grant[operation] !== undefined && hasRole(principal, grant.to));
}
