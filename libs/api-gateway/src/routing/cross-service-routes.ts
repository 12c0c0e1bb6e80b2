import type { Catalogue } from '@deskline/record';
import { NodeIds, Routes } from '@deskline/record-http';

/**
 * Paths that begin with the collection of one service and are answered by another: the service of the rows lists them,
 * the service of a link changes it. Read from the route tables of the services at the start.
 */
export class CrossServiceRoutes {
  /** By collection, sub-collection and method. */
  private readonly services = new Map<string, Map<string, Map<string, string>>>();

  constructor(catalogues: readonly Catalogue[]) {
    const answeredBy = new Map<string, string>();
    for (const catalogue of catalogues) {
      const { service, byCollection } = catalogue;
      for (const pattern of new Routes(catalogue, new NodeIds('')).list) {
        const [method = '', path = ''] = pattern.split(' ');
        const [, collection = '', , sub] = path.split('/');
        if (sub === undefined) continue;
        const key = `${method} ${collection} ${sub}`;
        const other = answeredBy.get(key) ?? service;
        if (other !== service) throw new Error(`${pattern} is answered by ${other} and by ${service}`);
        answeredBy.set(key, service);
        if (!byCollection.has(collection)) this.add(collection, sub, method, service);
      }
    }
  }

  /** Returns at once for collections without such paths. */
  find(method: string, collection: string, path: string): string | undefined {
    const subs = this.services.get(collection);
    const slash = subs ? path.indexOf('/', collection.length + 2) : -1;
    return slash < 0 ? undefined : subs?.get(segmentAt(path, slash + 1))?.get(method);
  }

  private add(collection: string, sub: string, method: string, service: string): void {
    const subs = this.services.get(collection) ?? new Map<string, Map<string, string>>();
    const methods = subs.get(sub) ?? new Map<string, string>();
    this.services.set(collection, subs.set(sub, methods.set(method, service)));
  }
}

/** Up to the next slash, or the dot of a suffix. */
function segmentAt(path: string, start: number): string {
  const slash = path.indexOf('/', start);
  const segment = path.slice(start, slash < 0 ? undefined : slash);
  const dot = segment.indexOf('.');
  return dot < 0 ? segment : segment.slice(0, dot);
}
