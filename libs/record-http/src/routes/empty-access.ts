import { hasRole, type Principal } from '@deskline/identity';
import type { Link, RecordType } from '@deskline/record';
import { granted } from '@deskline/record-store';
import { rolePermits, rolePermitsList } from './access';
import { isOwn, type EmptyRoute, type LinkRoute, type PathType, type TakeRoute } from './route';

/**
 * Whether the caller's roles read the list and could take something from it one by one: an empty list, too, is emptied by
 * those only. `mayChangeOther` is the answer of the service of the record that the path begins with, where that is another.
 */
export function rolePermitsEmptying(
  { of, take }: EmptyRoute,
  principal: Principal,
  mayChangeOther: boolean,
): boolean {
  const taking = take(0);
  const rows = taking.kind === 'unlink' && isOwn(of) ? taking.to : taking.record;
  const isRead = !isOwn(rows) || rolePermitsList(rows, [], principal);
  return isRead && rolePermitsTaking(taking, principal, mayChangeOther);
}

function rolePermitsTaking(route: TakeRoute, principal: Principal, mayChangeOther: boolean): boolean {
  const { record } = route;
  const mayChange = (type: PathType) => isOwn(type) && granted(type, 'update', principal) !== false;
  switch (route.kind) {
    case 'remove':
      return rolePermits(record, 'delete', principal);
    case 'clearReference': {
      const { field, of } = route;
      const isEitherEnd = record.fields[field]?.eitherEnd === true;
      return rolePermitsChange(record, field, principal) || (isEitherEnd && mayChange(of));
    }
    case 'unlink': {
      const { link, to } = route;
      const fromHere = rolePermitsChange(record, link, principal);
      const fromThere = mayChangeOther || mayChange(to);
      if (!definitionOf(route)?.byDefiner) return fromHere || fromThere;
      return fromHere && (record.links?.[link] !== undefined || fromThere);
    }
  }
}

/** Whether a grant of the caller's roles allows to change the named field or link of some record of the type. */
const rolePermitsChange = ({ access }: RecordType, name: string, principal: Principal): boolean =>
  access.some(
    ({ to, update, changing }) =>
      update !== undefined && (!changing || changing.includes(name)) && hasRole(principal, to),
  );

/** Definition of a link, which either end has. */
const definitionOf = ({ record, link, to }: LinkRoute): Link | undefined =>
  record.links?.[link] ??
  Object.values((isOwn(to) && to.links) || {}).find(
    ({ inverse, to: back }) => inverse === link && back === record.name,
  );
