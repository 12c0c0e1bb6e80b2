import { relatedFilters, type Catalogue, type RecordType, type RelatedFilter } from '@deskline/record';
import { linkInputs, linksSeenFrom } from '@deskline/record-store';
import { crossServiceRecords } from '../openapi/paths';
import { routesOf } from '../routes/record-routes';
import type { Route } from '../routes/route';

/** Routes of one sub-collection: its list, and those that create and link records there. */
export interface SubCollectionRoutes {
  readonly list: Route;
  readonly create?: Route;
  readonly link?: Route;
}

/** Body member that replaces the list at a path, and the record type at the other end. */
export interface LinkList {
  readonly ids: string;
  readonly path: string;
  readonly to?: string;
}

/** Route with its path: `/workflows/:id/tasks`. */
export interface PathRoute {
  readonly path: string;
  readonly route: Route;
}

/** Record types of all services and the routes to their records, from the route tables of the services. */
export class TypeRoutes {
  readonly types: ReadonlyMap<string, RecordType>;
  private readonly names: ReadonlyMap<string, string>;
  private readonly routes = new Map<string, PathRoute[]>();
  private readonly linkLists = new Map<string, LinkList[]>();
  private readonly below = new Map<string, Map<string, Partial<SubCollectionRoutes>>>();

  constructor(readonly catalogues: readonly Catalogue[]) {
    const records = [...catalogues.flatMap((each) => each.records), ...crossServiceRecords(catalogues)];
    this.types = new Map(records.map((record) => [record.name, record]));
    const names = new Map(records.map(({ name, collection }) => [collection, name]));
    this.names = names;
    for (const catalogue of catalogues) {
      for (const { pattern, ids, route: routeOf } of routesOf(catalogue)) {
        const [method = '', path = ''] = pattern.split(' ');
        const route = routeOf(ids.map(() => 0));
        entry(this.routes, route.record.name, () => []).push({ path, route });
        this.addBelow(names, method, path, route);
      }
      for (const record of catalogue.records)
        this.linkLists.set(record.name, linkListsIn(record, catalogue.records));
    }
  }

  /** Routes whose records are of the type. */
  of(type: string): readonly PathRoute[] {
    return this.routes.get(type) ?? [];
  }

  /** Record type whose collection has this name. */
  typeAt(collection: string): string | undefined {
    return this.names.get(collection);
  }

  /** Filters by the records below it. */
  relatedFiltersOf(record: RecordType): readonly RelatedFilter[] {
    const { records = [] } = this.catalogues.find(({ byName }) => byName.has(record.name)) ?? {};
    return relatedFilters(record, records);
  }

  linkListsOf(type: string): readonly LinkList[] {
    return this.linkLists.get(type) ?? [];
  }

  /** Sub-collections of a record type by path. */
  subCollectionsOf(type: string): [path: string, routes: SubCollectionRoutes][] {
    return [...(this.below.get(type) ?? [])].flatMap(([path, { list, ...others }]) =>
      list ? [[path, { list, ...others }]] : [],
    );
  }

  private addBelow(names: ReadonlyMap<string, string>, method: string, path: string, route: Route): void {
    const [, collection = '', id, sub = '', ...more] = path.split('/');
    const type = names.get(collection);
    if (type === undefined || id !== ':id' || sub === '') return;
    if (more.length === 0 && method === 'GET' && (route.kind === 'subCollection' || route.kind === 'audit'))
      this.extend(type, sub, { list: route });
    else if (route.kind === 'createUnder') this.extend(type, sub, { create: route });
    else if (method === 'POST' && (route.kind === 'link' || route.kind === 'setReference'))
      this.extend(type, sub, { link: route });
  }

  private extend(type: string, path: string, routes: Partial<SubCollectionRoutes>): void {
    const paths = entry(this.below, type, () => new Map<string, Partial<SubCollectionRoutes>>());
    paths.set(path, { ...paths.get(path), ...routes });
  }
}

function linkListsIn(record: RecordType, records: readonly RecordType[]): LinkList[] {
  const links = linksSeenFrom(record, records);
  return [...linkInputs(record, records)].map(([ids, path]) => ({ ids, path, to: links.get(path)?.to }));
}

function entry<V>(map: Map<string, V>, key: string, make: () => V): V {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
