import type { Catalogue, Operation, RecordType } from '@deskline/record';
import { linksSeenFrom } from '@deskline/record-store';
import type { Route, SubCollectionRoute } from './route';

export interface RoutePattern {
  /** `GET /tasks/:id` */
  readonly pattern: string;
  /** The record types the ids in the path are of. */
  readonly ids: readonly string[];
  readonly route: (ids: readonly number[]) => Route;
}

/** Every method and path that a record's definition gives it. */
export function recordRoutes(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return [
    ...collection(record),
    ...creation(record, catalogue),
    ...single(record),
    ...subCollections(record, catalogue),
    ...links(record, catalogue),
    ...actions(record),
  ];
}

/** What no role may ever do with a record is no verb of it. */
const isGranted = ({ access }: RecordType, operation: Operation): boolean =>
  access.some((grant) => grant[operation] !== undefined);

/** The whole collection, and each predefined filter as a path suffix. */
const viewsOf = ({ views }: RecordType): [suffix: string, view: string | null][] => [
  ['', null],
  ...Object.keys(views ?? {}).map((view): [string, string] => [`/${view}`, view]),
];

function collection(record: RecordType): RoutePattern[] {
  return viewsOf(record).map(([suffix, view]) => ({
    pattern: `GET /${record.collection}${suffix}`,
    ids: [],
    route: () => ({ kind: 'list', record, view }),
  }));
}

function creation(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  const { createUnder } = record;
  if (!isGranted(record, 'create')) return [];
  if (!createUnder) {
    return [{ pattern: `POST /${record.collection}`, ids: [], route: () => ({ kind: 'create', record }) }];
  }
  const { parent, paths } = createUnder;
  const above = catalogue.byName.get(record.fields[parent]?.to ?? '');
  if (!above) throw new Error(`${record.name}: ${parent} is not kept by ${catalogue.service}`);
  return paths.map((path) => ({
    pattern: `POST /${above.collection}/:id/${path}`,
    ids: [above.name],
    route: ([id = 0]) => ({ kind: 'createUnder', record, parent, id }),
  }));
}

function single(record: RecordType): RoutePattern[] {
  const path = `/${record.collection}/:id`;
  const on = (pattern: string, route: (id: number) => Route): RoutePattern => ({
    pattern,
    ids: [record.name],
    route: ([id = 0]) => route(id),
  });
  const update = (id: number): Route => ({ kind: 'update', record, id });
  return [
    on(`GET ${path}`, (id) => ({ kind: 'one', record, id })),
    ...(isGranted(record, 'update') ? [on(`PATCH ${path}`, update), on(`PUT ${path}`, update)] : []),
    ...(record.deletable ? [on(`DELETE ${path}`, (id) => ({ kind: 'remove', record, id }))] : []),
    ...(record.archiving ? (['archive', 'trash', 'restore'] as const) : []).map((kind) =>
      on(`POST ${path}/${kind}`, (id) => ({ kind, record, id })),
    ),
  ];
}

function actions(record: RecordType): RoutePattern[] {
  return Object.entries(record.actions ?? {}).flatMap(([name, { methods, needs }]) =>
    methods.map((method) => ({
      pattern: `${method} /${record.collection}/:id/${name}`,
      ids: [record.name],
      route: ([id = 0]) => ({ kind: 'action', record, id, name, needs }),
    })),
  );
}

function subCollections(of: RecordType, catalogue: Catalogue): RoutePattern[] {
  return Object.entries(of.collections ?? {}).flatMap(([path, { of: name, by }]) =>
    rows(of, path, catalogue.byName.get(name), { field: by }),
  );
}

function links(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return [...linksSeenFrom(record, catalogue.records)].flatMap(([link, { to }]) => {
    const pattern = `/${record.collection}/:id/${link}/:other_id`;
    const ids = [record.name, to];
    return [
      ...rows(record, link, catalogue.byName.get(to), { link }),
      { pattern: `POST ${pattern}`, ids, route: linking('link', record, link) },
      { pattern: `DELETE ${pattern}`, ids, route: linking('unlink', record, link) },
    ];
  });
}

const linking =
  (kind: 'link' | 'unlink', record: RecordType, link: string): RoutePattern['route'] =>
  ([id = 0, other = 0]) => ({ kind, record, id, link, other });

/** "a collection like any other", its views too. Rows that another service keeps are not here to be listed. */
function rows(
  of: RecordType,
  path: string,
  record: RecordType | undefined,
  by: SubCollectionRoute['by'],
): RoutePattern[] {
  if (!record) return [];
  return viewsOf(record).map(([suffix, view]) => ({
    pattern: `GET /${of.collection}/:id/${path}${suffix}`,
    ids: [of.name],
    route: ([id = 0]) => ({ kind: 'subCollection', record, of, id, view, by }),
  }));
}
