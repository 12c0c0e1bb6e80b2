import { hasRole, type Principal } from '@deskline/identity';
import type { Operation, RecordType } from '@deskline/record';

/** Whether any grant lets the caller do this to some record of the type: if not, what is sent need not be looked at. */
export function mayEver(record: RecordType, operation: Operation, principal: Principal): boolean {
  return record.access.some((grant) => grant[operation] !== undefined && hasRole(principal, grant.to));
}

/** Whether it is a collection that some grant of the caller's has rows for: the whole of it, or one of its views. */
export function mayList({ access }: RecordType, views: readonly string[], principal: Principal): boolean {
  const isHere = (foundIn: readonly string[] | undefined) =>
    !foundIn || views.some((view) => foundIn.includes(view));
  return access.some(
    ({ to, read, foundIn }) => read !== undefined && isHere(foundIn) && hasRole(principal, to),
  );
}
