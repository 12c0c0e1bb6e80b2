import { NO_BODY, type Deadline } from '@deskline/platform';
import { crossServiceTypes, isFoundAnywhere, type Catalogue } from '@deskline/record';
import {
  errors,
  CrossServiceCollection,
  parsePath,
  SEARCH_PATH,
  SearchCollection,
  type Answer,
  type MergedCollection,
  type OpenCall,
  type RecordCall,
} from '@deskline/record-http';
import type { Forward } from '../routing/forward';
import type { Route } from '../routing/router';

interface CollectionServices {
  readonly collection: MergedCollection;
  readonly services: readonly string[];
}

/** Collections over several services: audit lines, the archive, the trash, and the search over all record types. */
export class CrossServiceCollections {
  private readonly collections: ReadonlyMap<string, CollectionServices>;

  constructor(
    catalogues: readonly Catalogue[],
    private readonly forward: Pick<Forward, 'call'>,
    nodeDomain: string,
  ) {
    const servicesOf = (name: string) =>
      catalogues.filter(({ crossService }) => crossService.some((record) => record.name === name));
    const ofTypes = new Map<string, CollectionServices>(
      crossServiceTypes(catalogues.flatMap(({ records }) => records)).map((record) => [
        record.collection,
        {
          collection: new CrossServiceCollection(record, nodeDomain),
          services: servicesOf(record.name).map(({ service }) => service),
        },
      ]),
    );
    this.collections = new Map([...ofTypes, [SEARCH_PATH.slice(1), searchOver(catalogues)]]);
  }

  /** Null for another collection. */
  route(method: string, path: string): Route | null {
    return method === 'GET' && this.find(path)
      ? { service: 'cross-service', path, crossService: true }
      : null;
  }

  /** Calls all services at once; without the answer of one there is no page. */
  async answer(call: RecordCall | OpenCall, deadline: Deadline): Promise<Answer> {
    const found = this.find(call.path);
    if (!found) throw errors.notFound();
    if (call.principal === null) throw errors.unauthorized();
    const callServices = (forwarded: RecordCall) =>
      Promise.all(found.services.map((service) => this.forward.call(service, forwarded, NO_BODY, deadline)));
    return found.collection.answer(call, callServices);
  }

  private find(path: string): CollectionServices | undefined {
    const { segments = [] } = parsePath(path) ?? {};
    const [collection = '', id, ...more] = segments;
    // Entries of a search have no address of their own.
    if (more.length > 0 || (collection === SEARCH_PATH.slice(1) && id !== undefined)) return undefined;
    return this.collections.get(collection);
  }
}

function searchOver(catalogues: readonly Catalogue[]): CollectionServices {
  const found = catalogues.map(({ service, records }) => ({
    service,
    types: records.filter(isFoundAnywhere),
  }));
  return {
    collection: new SearchCollection(new Set(found.flatMap(({ types }) => types.map(({ name }) => name)))),
    services: found.filter(({ types }) => types.length > 0).map(({ service }) => service),
  };
}
