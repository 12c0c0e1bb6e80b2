import { NO_BODY, type Deadline } from '@deskline/platform';
import { crossServiceTypes, type Catalogue } from '@deskline/record';
import {
  errors,
  CrossServiceCollection,
  parsePath,
  type Answer,
  type OpenCall,
  type RecordCall,
} from '@deskline/record-http';
import type { Forward } from '../routing/forward';
import type { Route } from '../routing/router';

interface CollectionServices {
  readonly collection: CrossServiceCollection;
  readonly services: readonly string[];
}

/** Collections over several services: audit lines, the archive and the trash. */
export class CrossServiceCollections {
  private readonly collections: ReadonlyMap<string, CollectionServices>;

  constructor(
    catalogues: readonly Catalogue[],
    private readonly forward: Pick<Forward, 'call'>,
    nodeDomain: string,
  ) {
    const servicesOf = (name: string) =>
      catalogues.filter(({ crossService }) => crossService.some((record) => record.name === name));
    this.collections = new Map(
      crossServiceTypes(catalogues.flatMap(({ records }) => records)).map((record) => [
        record.collection,
        {
          collection: new CrossServiceCollection(record, nodeDomain),
          services: servicesOf(record.name).map(({ service }) => service),
        },
      ]),
    );
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
    const [collection = '', , ...more] = segments;
    return more.length === 0 ? this.collections.get(collection) : undefined;
  }
}
