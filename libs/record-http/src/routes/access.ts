import { type ScopeOperation, hasRole, type Principal } from '@deskline/identity';
import type { RecordType, Operation } from '@deskline/record';
import { auditedType, isOwn, listOf, type ActionRoute, type PathType, type Route } from './route';

/** Model and operation, as scopes name them. */
export type RequiredScope = readonly [model: string, operation: ScopeOperation];

const OPERATIONS: Readonly<Record<Exclude<Route['kind'], 'action' | 'empty'>, ScopeOperation>> = {
  list: 'Read',
  counts: 'Read',
  aggregate: 'Read',
  one: 'Read',
  subCollection: 'Read',
  audit: 'Read',
  create: 'Create',
  createUnder: 'Create',
  update: 'Update',
  many: 'Update',
  archive: 'Update',
  trash: 'Update',
  restore: 'Update',
  link: 'Update',
  unlink: 'Update',
  setReference: 'Update',
  clearReference: 'Update',
  remove: 'Delete',
};

const NEEDS: Readonly<Record<ActionRoute['needs'], ScopeOperation>> = {
  nothing: 'Read',
  read: 'Read',
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
};

/**
 * Scopes that a token must have for a call. A path through another record, or a link to one, discloses that it exists:
 * that needs Read on its type.
 */
export function requiredScopes(route: Route): RequiredScope[] {
  if (route.kind === 'empty') return requiredScopes(route.take(0));
  return scopesFor(route, route.kind === 'action' ? NEEDS[route.needs] : OPERATIONS[route.kind]);
}

/** Scopes that changing or deleting the records of a path that is read needs. */
export const scopesToChange = (route: Route, operation: 'Update' | 'Delete'): RequiredScope[] =>
  scopesFor(route, operation);

function scopesFor(route: Route, operation: ScopeOperation): RequiredScope[] {
  const typeName = typeInPath(route);
  // A part is read and changed as its owner is.
  if (route.record.partOf && typeName !== undefined)
    return [[typeName, operation === 'Read' ? 'Read' : 'Update']];
  const own: RequiredScope = [modelOf(route.record), operation];
  return typeName === undefined ? [own] : [own, [typeName, 'Read']];
}

/** Model whose scopes permit the record type. */
export const modelOf = ({ permittedAs, name }: RecordType): string => permittedAs ?? name;

/** Record type in a path, or at the other end of a link, beside the type of the records. */
export function typeInPath(route: Route): string | undefined {
  switch (route.kind) {
    case 'audit':
      return auditedType(route).name;
    case 'subCollection':
    case 'createUnder':
    case 'setReference':
    case 'clearReference':
      return route.of.name;
    case 'link':
    case 'unlink':
      return route.to.name;
    case 'action':
      return route.part?.of.name;
    default:
      return 'under' in route && route.under ? route.record.fields[route.under.field]?.to : undefined;
  }
}

/** Whether a grant allows the operation on some record of the type to one of the caller's roles. */
export function rolePermits(record: RecordType, operation: Operation, principal: Principal): boolean {
  return record.access.some((grant) => grant[operation] !== undefined && hasRole(principal, grant.to));
}

/** Whether a grant of the caller has rows in the collection, or in one of the requested views. */
export function rolePermitsList(
  { access }: RecordType,
  views: readonly string[],
  principal: Principal,
): boolean {
  const isHere = (onlyInViews: readonly string[] | undefined) =>
    !onlyInViews || views.some((view) => onlyInViews.includes(view));
  return access.some(
    ({ to, read, onlyInViews }) => read !== undefined && isHere(onlyInViews) && hasRole(principal, to),
  );
}

/**
 * "For a type the caller's roles may never read, 403 on the collection and on everything below it, whether the id exists or
 * not." Only the service of the record that a path begins with knows its grants.
 */
export function isNeverRead(route: Route, principal: Principal): boolean {
  const first = firstInPath(route);
  return first !== undefined && isOwn(first) && !rolePermits(first, 'read', principal);
}

/** Record type whose id a path begins with. */
function firstInPath(route: Route): PathType | undefined {
  switch (route.kind) {
    case 'list':
    case 'create':
      return undefined;
    case 'link':
    case 'unlink':
      return listOf(route).of;
    case 'action':
      return route.part?.of ?? route.record;
    case 'audit':
      return auditedType(route);
    default:
      return 'of' in route ? route.of : route.record;
  }
}
