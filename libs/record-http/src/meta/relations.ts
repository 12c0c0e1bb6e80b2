import { AUDIT_READERS, isInAudience, type Action, type RecordType } from '@deskline/record';
import { typeInPath } from '../routes/access';
import { auditedType, type Route } from '../routes/route';
import { listLabelOf } from '../translations/labels';
import type { ActionDescription, SubCollectionDescription } from './description';
import { defined } from './defined';
import type { PathRoute, SubCollectionRoutes, TypeRoutes } from './type-routes';
import { isGrantedTo, isPermitted, type Viewer } from './viewer';

/** Caller, and the routes of all services. */
export interface MetaContext extends Viewer {
  readonly routes: TypeRoutes;
}

const READS = new Set<Route['kind']>(['list', 'one', 'subCollection', 'audit']);

/** Whether the roles may ever read records of the type, and the token permits a path to them. */
export const isSeen = (record: RecordType, context: MetaContext): boolean =>
  context.routes.of(record.name).some(({ route }) => READS.has(route.kind) && isReadBy(route, context));

/**
 * Whether the token permits a read, and the roles read records of its type, and of the type in its path. Who may update a
 * record reads its audit lines, and no others.
 */
function isReadBy(route: Route, context: MetaContext): boolean {
  const { roles } = context;
  const isRead =
    route.kind === 'audit'
      ? isInAudience(roles, AUDIT_READERS) || updatesWhole(auditedType(route), context)
      : isGrantedTo(route.record, 'read', roles);
  return isRead && isOpen(route, context);
}

const updatesWhole = ({ access }: RecordType, { roles }: Viewer): boolean =>
  access.some(({ update, changing, to }) => update !== undefined && !changing && isInAudience(roles, to));

/** Whether the token permits a call, and the roles read the type in its path. */
function isOpen(route: Route, context: MetaContext): boolean {
  const type = context.routes.types.get(typeInPath(route) ?? route.record.name);
  return type !== undefined && isPermitted(route, context) && isGrantedTo(type, 'read', context.roles);
}

/** Sub-collections that the caller reads, by path. */
export function subCollectionsFor(
  { name }: RecordType,
  context: MetaContext,
): Record<string, SubCollectionDescription> {
  const idsOf = new Map(context.routes.linkListsOf(name).map(({ path, ids }) => [path, ids]));
  return Object.fromEntries(
    context.routes
      .subCollectionsOf(name)
      .filter(([, { list }]) => isReadBy(list, context))
      .map(([path, routes]) => [path, describeSubCollection(path, routes, idsOf.get(path), context)]),
  );
}

function describeSubCollection(
  path: string,
  { list, create, link }: SubCollectionRoutes,
  ids: string | undefined,
  context: MetaContext,
): SubCollectionDescription {
  const isCreated = create && isGrantedTo(create.record, 'create', context.roles) && isOpen(create, context);
  const isLinked = link && isLinkedBy(link, context) && isOpen(link, context);
  const { brief, language, routes } = context;
  return defined({
    label: brief ? undefined : listLabelOf(path, { type: routes.typeAt(path), ids }, language),
    of: list.record.name,
    create: isCreated ? true : undefined,
    link: isLinked ? true : undefined,
    ids: isLinked ? ids : undefined,
  } as const);
}

/** The right to change either end suffices. */
function isLinkedBy(route: Route, { roles, routes }: MetaContext): boolean {
  const other = routes.types.get(typeInPath(route) ?? '');
  return isGrantedTo(route.record, 'update', roles) || (!!other && isGrantedTo(other, 'update', roles));
}

/** Paths at which the caller may create records of the type. */
export const createPaths = ({ name }: RecordType, context: MetaContext): string[] =>
  context.routes
    .of(name)
    .filter(
      ({ route }) => route.kind === 'create' || (route.kind === 'createUnder' && isOpen(route, context)),
    )
    .filter(({ route }) => isPermitted(route, context))
    .map(({ path }) => path);

/** Actions that the roles and the token permit on some record. */
export function actionsFor(
  { name, actions = {} }: RecordType,
  context: MetaContext,
): Record<string, ActionDescription> {
  const routes = context.routes.of(name);
  return Object.fromEntries(
    Object.entries(actions)
      .filter(([action, { needs }]) =>
        routes.some((each) => isActionOf(each, action) && isPerformedBy(each.route, needs, context)),
      )
      .map(([action, { methods, needs }]) => [action, { methods, needs }]),
  );
}

const isActionOf = ({ route }: PathRoute, action: string): boolean =>
  route.kind === 'action' && route.name === action;

/** Actions of a part need a grant on its owner. */
function isPerformedBy(route: Route, needs: Action['needs'], context: MetaContext): boolean {
  if (needs === 'nothing') return true;
  const owner = route.kind === 'action' && route.part ? route.part.of : route.record;
  return isGrantedTo(owner, needs, context.roles) && isPermitted(route, context);
}
