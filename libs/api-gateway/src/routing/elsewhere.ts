import type { Catalogue } from '@deskline/record';
import { NodeIds, Routes } from '@deskline/record-http';

/**
 * Paths that begin with the collection of one service and are answered by another: who keeps the rows lists them, who
 * keeps a link changes it. They are taken from the route tables of the services, once, at the start.
 */
export class Elsewhere {
  /** By collection: which service, by method and sub-collection. */
  private readonly below = new Map<string, Map<string, string>>();

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
        if (!byCollection.has(collection)) this.add(collection, `${method} ${sub}`, service);
      }
    }
  }

  /** Of a collection that has none of them, nothing more is looked at. */
  find(method: string, collection: string, path: string): string | undefined {
    return this.below.get(collection)?.get(`${method} ${subCollectionIn(path)}`);
  }

  private add(collection: string, sub: string, service: string): void {
    const known = this.below.get(collection);
    if (known) known.set(sub, service);
    else this.below.set(collection, new Map([[sub, service]]));
  }
}

/** The third segment: `request_templates` of /services/12/request_templates/enabled, and of /services/12/request_templates.json. */
function subCollectionIn(path: string): string {
  const [, , , sub = ''] = path.split('/', 4);
  const dot = sub.indexOf('.');
  return dot < 0 ? sub : sub.slice(0, dot);
}
