import {
  ADMINISTRATORS,
  fieldWriters,
  GIVEN_ONCE,
  isInAudience,
  ROLES,
  type Operation,
  type RecordType,
  type Role,
} from '@deskline/record';
import type { Extent, OwnRights, Rights, RightsOfRoles } from './description';
import type { TypeRoutes } from './type-routes';
import { isPermitted, type Viewer } from './viewer';

const OPERATIONS: readonly Operation[] = ['read', 'create', 'update', 'delete'];

/** Rights that the grants give to these roles. */
function rightsOf(record: RecordType, roles: readonly Role[]): Rights {
  const extents = OPERATIONS.map((operation) => [operation, extentOf(record, operation, roles)] as const);
  const archive = record.archiving && isInAudience(roles, record.archiving.by) ? 'all' : undefined;
  return Object.fromEntries([...extents, ['archive', archive] as const].filter(([, extent]) => extent));
}

function extentOf(record: RecordType, operation: Operation, roles: readonly Role[]): Extent | undefined {
  if (operation === 'delete' && !record.deletable) return undefined;
  const grants = record.access.filter(
    (grant) => grant[operation] !== undefined && isInAudience(roles, grant.to),
  );
  if (grants.length === 0) return undefined;
  const isWhole = ({ onlyInViews, changing }: (typeof grants)[number]) =>
    !(operation === 'read' && onlyInViews) && !(operation === 'update' && changing);
  return grants.some((grant) => grant[operation] === true && isWhole(grant)) ? 'all' : 'some';
}

const cache = new WeakMap<RecordType['access'], RightsOfRoles[]>();

/** Rights by role; roles with the same rights share an entry. A person without a role is an end user. */
export function rightsByRole(record: RecordType): RightsOfRoles[] {
  const cached = cache.get(record.access) ?? computeRights(record);
  cache.set(record.access, cached);
  return cached;
}

function computeRights(record: RecordType): RightsOfRoles[] {
  const shared = new Map<string, (Role | 'end_user')[]>();
  for (const role of ['end_user', ...ROLES] as const) {
    const rights = rightsOf(record, role === 'end_user' ? [] : [role]);
    const key = JSON.stringify(rights);
    if (key !== '{}') shared.set(key, [...(shared.get(key) ?? []), role]);
  }
  return [...shared].map(([rights, roles]) => ({ roles, ...(JSON.parse(rights) as Rights) }));
}

const KINDS: Readonly<Record<keyof Rights, readonly string[]>> = {
  read: ['list', 'one', 'subCollection', 'audit'],
  create: ['create', 'createUnder'],
  update: ['update'],
  delete: ['remove'],
  archive: ['archive'],
};

/** Rights of the caller: those of the roles, as far as the token permits a call for them. */
export function ownRights(record: RecordType, viewer: Viewer, routes: TypeRoutes): OwnRights {
  const rights = rightsOf(record, viewer.roles);
  const isCallable = (right: string) =>
    routes
      .of(record.name)
      .some(({ route }) => KINDS[right as keyof Rights].includes(route.kind) && isPermitted(route, viewer));
  const own: Rights = Object.fromEntries(Object.entries(rights).filter(([right]) => isCallable(right)));
  const changing = own.update && changingOf(record, viewer.roles);
  return changing ? { ...own, changing } : own;
}

/** Fields that updates are limited to; undefined where a grant has no such limit. */
function changingOf({ access, fields }: RecordType, roles: readonly Role[]): string[] | undefined {
  const grants = access.filter(({ update, to }) => update !== undefined && isInAudience(roles, to));
  if (grants.some(({ changing }) => !changing)) return undefined;
  const changing = new Set(grants.flatMap((grant) => grant.changing ?? []));
  const isWritten = (name: string) => !['hidden', 'readonly', undefined].includes(fields[name]?.access);
  return [...changing].filter(isWritten);
}

/** Whether the caller may give the field when a record is created, and change it later. */
export function writingOf(
  record: RecordType,
  name: string,
  may: OwnRights,
  roles: readonly Role[],
): { readonly create: boolean; readonly update: boolean } {
  const writers = fieldWriters(record, name);
  const isWriter = writers === undefined || isInAudience(roles, writers);
  const isFixed = GIVEN_ONCE.includes(name) && !isInAudience(roles, ADMINISTRATORS);
  const isChangeable = !isFixed && (!may.changing || may.changing.includes(name));
  return {
    create: isWriter && may.create !== undefined,
    update: isWriter && isChangeable && may.update !== undefined,
  };
}
