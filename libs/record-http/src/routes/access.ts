import { type ScopeOperation, hasRole, type Principal } from '@deskline/identity';
import type { RecordType, Operation } from '@deskline/record';
import type { ActionRoute, Route } from './route';

/** A model and what is done with it. */
export type RequiredScope = readonly [model: string, operation: ScopeOperation];

const OPERATIONS: Readonly<Record<Exclude<Route['kind'], 'action'>, ScopeOperation>> = {
  list: 'Read',
  one: 'Read',
  subCollection: 'Read',
  audit: 'Read',
  create: 'Create',
  createUnder: 'Create',
  update: 'Update',
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
 * All that a token must permit for a call. A path that leads past another record tells that this one is there, and a
 * link tells it of its other end: that is reading them.
 */
export function requiredScopes(route: Route): RequiredScope[] {
  const operation = route.kind === 'action' ? NEEDS[route.needs] : OPERATIONS[route.kind];
  const passed = typeInPath(route);
  // A part is read and changed as what it belongs to is.
  if (route.record.partOf && passed !== undefined)
    return [[passed, operation === 'Read' ? 'Read' : 'Update']];
  const own: RequiredScope = [modelOf(route.record), operation];
  return passed === undefined ? [own] : [own, [passed, 'Read']];
}

const modelOf = ({ permittedAs, name }: RecordType): string => permittedAs ?? name;

function typeInPath(route: Route): string | undefined {
  switch (route.kind) {
    case 'subCollection':
    case 'audit':
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

/** Whether any grant lets the caller do this to some record of the type: if not, what is sent need not be looked at. */
export function rolePermits(record: RecordType, operation: Operation, principal: Principal): boolean {
  return record.access.some((grant) => grant[operation] !== undefined && hasRole(principal, grant.to));
}

/** Whether it is a collection that some grant of the caller's has rows for: the whole of it, or one of its views. */
export function rolePermitsList(
  { access }: RecordType,
  views: readonly string[],
  principal: Principal,
): boolean {
  const isHere = (foundIn: readonly string[] | undefined) =>
    !foundIn || views.some((view) => foundIn.includes(view));
  return access.some(
    ({ to, read, foundIn }) => read !== undefined && isHere(foundIn) && hasRole(principal, to),
  );
}
