import { mergedRecords, type Catalogue } from '@deskline/record';
import {
  errors,
  MergedCollection,
  pathIn,
  type Answer,
  type OpenCall,
  type RecordCall,
} from '@deskline/record-http';
import type { Forward } from '../routing/forward';
import type { Route } from '../routing/router';

const NO_BODY = Buffer.alloc(0);

interface Known {
  readonly collection: MergedCollection;
  readonly services: readonly string[];
}

/** Collections that several services have a part of: audit lines, the archive and the trash. */
export class Merged {
  private readonly known: ReadonlyMap<string, Known>;

  constructor(
    catalogues: readonly Catalogue[],
    private readonly forward: Pick<Forward, 'call'>,
    nodeDomain: string,
  ) {
    const servicesOf = (name: string) =>
      catalogues.filter(({ merged }) => merged.some((record) => record.name === name));
    this.known = new Map(
      mergedRecords(catalogues.flatMap(({ records }) => records)).map((record) => [
        record.collection,
        {
          collection: new MergedCollection(record, nodeDomain),
          services: servicesOf(record.name).map(({ service }) => service),
        },
      ]),
    );
  }

  /** Null: it is no such collection. */
  route(method: string, path: string): Route | null {
    return method === 'GET' && this.at(path) ? { service: 'merged', path, merged: true } : null;
  }

  /** All services are asked at once; a page that one of them does not answer for is not known. */
  async answer(call: RecordCall | OpenCall): Promise<Answer> {
    const known = this.at(call.path);
    if (!known) throw errors.notFound();
    if (call.principal === null) throw errors.unauthorized();
    const ask = (asked: RecordCall) =>
      Promise.all(known.services.map((service) => this.forward.call(service, asked, NO_BODY)));
    return known.collection.answer(call, ask);
  }

  private at(path: string): Known | undefined {
    const { segments = [] } = pathIn(path) ?? {};
    const [collection = '', , ...more] = segments;
    return more.length === 0 ? this.known.get(collection) : undefined;
  }
}
