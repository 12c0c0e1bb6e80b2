import { type Catalogue, type RecordType, isAudited } from '@deskline/record';
import type { Id, Under } from '@deskline/record-store';
import { emptyRoutes } from './empty-routes';
import { pathType, relationRoutes } from './relation-routes';
import {
  type ManyRoute,
  type PathType,
  type Route,
  type SingleKind,
  isGranted,
  number,
  viewsOf,
  type RoutePattern,
} from './route';

/** Every method and path that a service answers for its records. */
export function routesOf(catalogue: Catalogue): RoutePattern[] {
  const own = catalogue.records.flatMap((record) => recordRoutes(record, catalogue));
  return [...own, ...emptyRoutes(own, catalogue), ...crossServiceRoutes(catalogue)];
}

/** Every method and path that a record's definition gives it. */
function recordRoutes(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return [
    ...(record.nested ? [] : [...collection(record), ...many(record)]),
    ...(record.listedTogether ? lists(record) : []),
    ...creation(record, catalogue),
    ...singlePathsOf(record, catalogue).flatMap((singlePath) => single(record, singlePath)),
    ...relationRoutes(record, catalogue),
    ...auditRoutes(record, catalogue),
    ...(record.nested ? partActions(record, catalogue) : actions(record)),
  ];
}

const lists = (record: RecordType): RoutePattern[] =>
  viewsOf(record).map(([suffix, view]) => ({
    pattern: `GET /${record.collection}${suffix}`,
    ids: [],
    route: () => ({ kind: 'list', record, view }),
  }));

function collection(record: RecordType): RoutePattern[] {
  const numbers = (['counts', 'aggregate'] as const).map((kind): RoutePattern => ({
    pattern: `GET /${record.collection}/${kind}`,
    ids: [],
    route: () => ({ kind, record }),
  }));
  return [...lists(record), ...numbers];
}

function many(record: RecordType): RoutePattern[] {
  const on = (pattern: string, change: ManyRoute['change']): RoutePattern => ({
    pattern,
    ids: [],
    route: () => ({ kind: 'many', record, change }),
  });
  const { collection, archiving } = record;
  return [
    ...(isGranted(record, 'update') ? [on(`PATCH /${collection}`, 'update')] : []),
    ...(archiving ? (['archive', 'trash', 'restore'] as const) : []).map((change) =>
      on(`POST /${collection}/${change}`, change),
    ),
  ];
}

function creation(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  if (!isGranted(record, 'create')) return [];
  const { collection, createUnder } = record;
  const plain: RoutePattern = {
    pattern: `POST /${collection}`,
    ids: [],
    route: () => ({ kind: 'create', record }),
  };
  if (!createUnder) return [plain];
  return [
    ...(createUnder.some(({ parentInBody }) => parentInBody) ? [plain] : []),
    ...parentsOf(record, catalogue).flatMap(({ parent, of, path, naming }): RoutePattern[] => {
      const under = (id: Id) => ({ kind: 'createUnder', record, parent, of, id: number(id), path }) as const;
      const pattern = `POST /${of.collection}/:id/${path}`;
      const below: RoutePattern = { pattern, ids: [of.name], route: ([id = 0]) => under(id) };
      if (naming === undefined) return [below];
      const named: RoutePattern = {
        pattern: `${pattern}/:${record.name}_id`, // named as in the paths of its rows
        ids: [of.name, record.fields[naming]?.to ?? ''],
        route: ([id = 0, other = 0]) => ({ ...under(id), naming: { field: naming, id: number(other) } }),
      };
      return [below, named];
    }),
  ];
}

/** Every path below which records of the type are created. */
function parentsOf(record: RecordType, catalogue: Catalogue) {
  return (record.createUnder ?? []).flatMap(({ parent, paths, alsoBelow = false, naming }) => {
    const of = catalogue.byName.get(record.fields[parent]?.to ?? '');
    if (!of) throw new Error(`${record.name}: ${parent} is not a record type of ${catalogue.service}`);
    return paths.map((path) => ({ parent, of, path, alsoBelow, naming }));
  });
}

/** Path of a single record: in its collection, below a record it is created under, or both. */
interface SinglePath {
  readonly path: string;
  readonly ids: readonly string[];
  readonly at: (ids: readonly Id[]) => { readonly id: Id; readonly under?: Under };
}

function singlePathsOf(record: RecordType, catalogue: Catalogue): SinglePath[] {
  const { name, collection, nested = false } = record;
  const own: SinglePath = { path: `/${collection}/:id`, ids: [name], at: ([id = 0]) => ({ id }) };
  const below = parentsOf(record, catalogue)
    .filter(({ alsoBelow }) => nested || alsoBelow)
    .map(({ parent, of, path }) => pathBelow(record, parent, of, path));
  for (const [field, { addressedBelow, listedAs = '', to = '' }] of Object.entries(record.fields))
    if (addressedBelow) below.push(pathBelow(record, field, pathType(to, catalogue), listedAs));
  return nested ? below : [own, ...below];
}

const pathBelow = ({ name }: RecordType, field: string, of: PathType, path: string): SinglePath => ({
  path: `/${of.collection}/:id/${path}/:${name}_id`,
  ids: [of.name, name],
  at: ([parentId = 0, id = 0]) => ({ id, under: { field, id: number(parentId) } }),
});

function single(record: RecordType, { path, ids, at }: SinglePath): RoutePattern[] {
  const on = (pattern: string, kind: Exclude<SingleKind, 'one'>): RoutePattern => ({
    pattern,
    ids,
    route: (values) => {
      const { id, under } = at(values);
      return { kind, record, id: number(id), under };
    },
  });
  return [
    { pattern: `GET ${path}`, ids, route: (values) => ({ kind: 'one', record, ...at(values) }) },
    ...(isGranted(record, 'update') ? [on(`PATCH ${path}`, 'update'), on(`PUT ${path}`, 'update')] : []),
    ...(record.deletable ? [on(`DELETE ${path}`, 'remove')] : []),
    ...(record.archiving ? (['archive', 'trash', 'restore'] as const) : []).map((kind) =>
      on(`POST ${path}/${kind}`, kind),
    ),
  ];
}

function actions(record: RecordType): RoutePattern[] {
  return Object.entries(record.actions ?? {}).flatMap(([name, { methods, needs }]) =>
    methods.map((method) => ({
      pattern: `${method} /${record.collection}/:id/${name}`,
      ids: [record.name],
      route: ([id = 0]) => ({ kind: 'action', record, id: number(id), name, needs }),
    })),
  );
}

function partActions(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return parentsOf(record, catalogue).flatMap(({ of, path }) =>
    Object.entries(record.actions ?? {}).flatMap(([name, { methods, needs }]) =>
      methods.map((method) => ({
        pattern: `${method} /${of.collection}/:id/${path}/:${record.name}_id/${name}`,
        ids: [of.name, record.name],
        route: ([id = 0, part = 0]): Route => ({
          kind: 'action',
          record,
          id: number(id),
          name,
          needs,
          part: { of, id: part },
        }),
      })),
    ),
  );
}

/** "`/<c>/:id/audit` and `/audit_lines` list who changed what" */
export function auditRoutes(of: RecordType, catalogue: Catalogue): RoutePattern[] {
  const record = catalogue.byName.get('audit_line');
  if (!record || !isAudited(of)) return [];
  if (of.nested) return of.auditedBelow ? nestedAudit(of, record, catalogue) : [];
  return [
    {
      pattern: `GET /${of.collection}/:id/audit`,
      ids: [of.name],
      route: ([id = 0]) => ({ kind: 'audit', record, of, id: number(id) }),
    },
  ];
}

const nestedAudit = (of: RecordType, record: RecordType, catalogue: Catalogue): RoutePattern[] =>
  parentsOf(of, catalogue).map(({ parent, of: owner, path }) => {
    const single = pathBelow(of, parent, owner, path);
    return {
      pattern: `GET ${single.path}/audit`,
      ids: single.ids,
      route: ([ownerId = 0, id = 0]) => {
        const below = { of: owner, under: { field: parent, id: number(ownerId) } };
        return { kind: 'audit', record, of, id: number(id), below };
      },
    };
  });

/** Routes to this service's rows of the collections over all services. */
export const crossServiceRoutes = ({ crossService }: Catalogue): RoutePattern[] =>
  crossService.flatMap((record): RoutePattern[] => [
    {
      pattern: `GET /${record.collection}`,
      ids: [],
      route: () => ({ kind: 'list', record, view: null }),
    },
    {
      pattern: `GET /${record.collection}/:id`,
      ids: [record.name],
      route: ([id = 0]) => ({ kind: 'one', record, id }),
    },
  ]);
