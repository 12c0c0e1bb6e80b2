import { NO_BODY } from '@deskline/platform';
import { mergedRecords, type Catalogue } from '@deskline/record';
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

/** Collections that several services have a part of: audit lines, the archive and the trash. */
export class CrossServiceCollections {
  private readonly collections: ReadonlyMap<string, CollectionServices>;

  constructor(
    catalogues: readonly Catalogue[],
    private readonly forward: Pick<Forward, 'call'>,
    nodeDomain: string,
  ) {
    const servicesOf = (name: string) =>
      catalogues.filter(({ merged }) => merged.some((record) => record.name === name));
    this.collections = new Map(
      mergedRecords(catalogues.flatMap(({ records }) => records)).map((record) => [
        record.collection,
        {
          collection: new CrossServiceCollection(record, nodeDomain),
          services: servicesOf(record.name).map(({ service }) => service),
        },
      ]),
    );
  }

  /** Null: it is no such collection. */
  route(method: string, path: string): Route | null {
    return method === 'GET' && this.find(path) ? { service: 'merged', path, crossService: true } : null;
  }

  /** All services are asked at once; a page that one of them does not answer for is not known. */
  async answer(call: RecordCall | OpenCall): Promise<Answer> {
    const known = this.find(call.path);
    if (!known) throw errors.notFound();
    if (call.principal === null) throw errors.unauthorized();
    const ask = (asked: RecordCall) =>
      Promise.all(known.services.map((service) => this.forward.call(service, asked, NO_BODY)));
    return known.collection.answer(call, ask);
  }

  private find(path: string): CollectionServices | undefined {
    const { segments = [] } = parsePath(path) ?? {};
    const [collection = '', , ...more] = segments;
    return more.length === 0 ? this.collections.get(collection) : undefined;
  }
}
