import { permits, type Principal } from '@deskline/identity';
import {
  Forbidden,
  type PermittedOperations,
  type RecordCall,
  type RequestedMembers,
} from '@deskline/record-store';
import { modelOf, rolePermitsList, scopesToChange } from '../routes/access';
import {
  isOwn,
  type ListRoute,
  type PathType,
  type SingleRoute,
  type SubCollectionRoute,
} from '../routes/route';
import type { RecordProtocol } from './record-protocol';

type ReadRoute = ListRoute | SubCollectionRoute | SingleRoute<'one'>;

/** Members that a call names beside the fields of a single record, if it names any. */
export function requestedMembers(
  protocol: RecordProtocol,
  route: SingleRoute<'one'>,
  { query, principal }: RecordCall,
): RequestedMembers | undefined {
  const names = protocol.queryParser(route.record, principal.roles).parseRequested(query);
  const permitted = permittedOperations(protocol, route, names.length > 0 ? names : undefined, principal);
  return permitted && { names, permitted };
}

/**
 * Operations on the records of a path that the scopes of the token permit; undefined where no member is requested. Throws 403
 * where a list of linked records would.
 */
export function permittedOperations(
  protocol: RecordProtocol,
  route: ReadRoute,
  requested: readonly string[] | undefined,
  principal: Principal,
): PermittedOperations | undefined {
  if (!requested) return undefined;
  assertLinksReadable(protocol.linkedTypes(route.record, requested), principal);
  const isPermitted = (operation: 'Update' | 'Delete') =>
    scopesToChange(route, operation).every(([model, needed]) => permits(principal.scopes, model, needed));
  return { update: isPermitted('Update'), delete: isPermitted('Delete') };
}

/** Ids of linked records are read as the records are. */
function assertLinksReadable(linked: readonly PathType[], principal: Principal): void {
  for (const type of linked) {
    const model = isOwn(type) ? modelOf(type) : type.name;
    if (!permits(principal.scopes, model, 'Read')) throw new Forbidden();
    if (isOwn(type) && !rolePermitsList(type, [], principal)) throw new Forbidden();
  }
}
