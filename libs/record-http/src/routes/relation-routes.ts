import { subCollectionsOf, type Catalogue, type Field, type RecordType } from '@deskline/record';
import { linksSeenFrom } from '@deskline/record-store';
import {
  isGranted,
  number,
  viewsOf,
  type RoutePattern,
  type LinkRoute,
  type PathType,
  type ReferenceRoute,
  type SubCollectionRoute,
} from './route';

/** Routes below other records that list records of a type, and those that link it to others. */
export function relationRoutes(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return [
    ...listings(record, catalogue),
    ...links(record, catalogue),
    ...remoteLinkEnds(record, catalogue),
    ...linkedFromOtherService(record, catalogue),
  ];
}

/** Record type by its name, of this service or another. */
export function pathType(name: string, { service, byName, foreign }: Catalogue): PathType {
  const collection = foreign[name];
  const type = byName.get(name) ?? (collection === undefined ? undefined : { name, collection });
  if (!type) throw new Error(`${service} has no record type ${name}`);
  return type;
}

function listings(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return subCollectionsOf(record).flatMap(({ of: name, path, by }) => {
    const of = pathType(name, catalogue);
    return [...rows(of, path, record, { field: by }), ...referenceRoutes(record, by, of, path)];
  });
}

/** Routes that set a writable reference, and clear it where it is not required. */
function referenceRoutes(record: RecordType, field: string, of: PathType, path: string): RoutePattern[] {
  const { listedAs, access } = record.fields[field] as Field;
  if (listedAs !== path || access === 'readonly' || access === 'hidden' || !isGranted(record, 'update'))
    return [];
  const on = (method: string, kind: ReferenceRoute['kind']): RoutePattern => ({
    pattern: `${method} /${of.collection}/:id/${path}/:other_id`,
    ids: [of.name, record.name],
    route: ([parentId = 0, id = 0]) => ({
      kind,
      record,
      id: number(id),
      field,
      of,
      parentId: number(parentId),
      path,
    }),
  });
  return [on('POST', 'setReference'), ...(access === 'required' ? [] : [on('DELETE', 'clearReference')])];
}

/** Links of a record type: changed by the service that defines the link, listed by the service of the rows. */
function links(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return [...linksSeenFrom(record, catalogue.records)].flatMap(([link, { to: name, derived }]) => {
    if (record.links?.[link]?.rows !== undefined) return [];
    const to = pathType(name, catalogue);
    const own = catalogue.byName.get(name);
    return [
      ...(own ? rows(record, link, own, { link }) : []),
      ...(derived ? [] : linking(record, link, to, (id, other) => ({ record, id, link, other, to }))),
    ];
  });
}

/** The same links from the end in another service: this service changes them as well. */
function remoteLinkEnds(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return Object.entries(record.links ?? {}).flatMap(([link, { to: name, inverse }]) => {
    if (inverse === undefined || catalogue.byName.has(name)) return [];
    const to = pathType(name, catalogue);
    return [
      ...rows(to, inverse, record, { link: inverse }),
      ...linking(to, inverse, record, (other, id) => ({ record, id, link, other, to, from: inverse })),
    ];
  });
}

/** Records of this service that another service links to: that service knows the linked ids. */
function linkedFromOtherService(record: RecordType, catalogue: Catalogue): RoutePattern[] {
  return Object.entries(record.linkedFrom ?? {}).flatMap(([of, paths]) =>
    paths.flatMap((path) => rows(pathType(of, catalogue), path, record, { remoteLink: path })),
  );
}

/** "linking POST /<c>/:id/<sub>/:other_id, unlinking DELETE" */
function linking(
  of: PathType,
  path: string,
  to: PathType,
  route: (id: number, other: number) => Omit<LinkRoute, 'kind'>,
): RoutePattern[] {
  const pattern = `/${of.collection}/:id/${path}/:other_id`;
  const on = (method: string, kind: LinkRoute['kind']): RoutePattern => ({
    pattern: `${method} ${pattern}`,
    ids: [of.name, to.name],
    route: ([id = 0, other = 0]) => ({ kind, ...route(number(id), number(other)) }),
  });
  return [on('POST', 'link'), on('DELETE', 'unlink')];
}

/** "a collection like any other", its views too. */
function rows(of: PathType, path: string, record: RecordType, by: SubCollectionRoute['by']): RoutePattern[] {
  return viewsOf(record).map(([suffix, view]) => ({
    pattern: `GET /${of.collection}/:id/${path}${suffix}`,
    ids: [of.name],
    route: ([id = 0]) => ({ kind: 'subCollection', record, of, id: number(id), view, by }),
  }));
}
