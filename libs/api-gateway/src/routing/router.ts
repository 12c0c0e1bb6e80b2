import type { Catalogue } from '@deskline/record';
import { CrossServiceRoutes } from './cross-service-routes';

/** Where a call goes, and as what. */
export interface Route {
  readonly service: string;
  readonly path: string;
  /** Whoever calls asks about themselves: as /me, or for their own person record. */
  readonly self?: 'me' | 'person';
  /** Whoever answers has to know which token the call is made with, and from where. */
  readonly token?: true;
  /** No service has all of it. */
  readonly crossService?: true;
  /** Costs nothing of anybody's hour. */
  readonly unlimited?: true;
  /** A GET of it does something. */
  readonly changesOnGet?: true;
}

/** The owner of people, and of what is no record since it is known by an account. */
const DIRECTORY = 'configuration-records';
/** What people and administrators do on the pages of the authorization server, for scripts. */
const AUTHORIZATION = 'oauth-server';
/** One's own, whichever account a call works in. */
const OWN_COLLECTIONS = new Set(['personal_access_tokens', 'authorizations']);
const ME = /^\/me(\.\w+)?$/;
const ACCOUNT = /^\/account(\.\w+)?$/;
const PERMISSIONS = /^\/people\/[^/]+\/permissions(\/[^/]+)?(\.\w+)?$/;
const MY_PERSON = /^\/people\/me(?=[/.]|$)/;

const METHODS = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']);

/** By the first segment of the path: the collection, and with it the service that owns it, but for what another one answers below it. */
export class Router {
  private readonly owners = new Map<string, string>();
  private readonly crossService: CrossServiceRoutes;

  constructor(catalogues: readonly Catalogue[]) {
    for (const { service, records } of catalogues) {
      for (const { collection } of records) this.own(collection, service);
    }
    this.crossService = new CrossServiceRoutes(catalogues);
  }

  /** Null: no such path. A verb that is not the API's is no such path either. */
  route(method: string, path: string, personId: number): Route | null {
    if (!METHODS.has(method)) return null;
    if (ME.test(path)) return method === 'GET' ? me(personId, path.slice('/me'.length)) : null;
    if (ACCOUNT.test(path)) return method === 'GET' ? { service: `${DIRECTORY}.account`, path } : null;
    const own = MY_PERSON.test(path);
    const asked = own ? path.replace(MY_PERSON, `/people/${personId}`) : path;
    const service = PERMISSIONS.test(asked) ? `${DIRECTORY}.permissions` : this.serviceFor(method, asked);
    if (service === undefined) return null;
    if (service === AUTHORIZATION)
      return {
        service,
        path: asked,
        token: true,
        ...(OWN_COLLECTIONS.has(collectionIn(asked)) && { self: 'person' }),
      };
    return { service, path: asked, ...(own && { self: 'person' }) };
  }

  private serviceFor(method: string, path: string): string | undefined {
    const collection = collectionIn(path);
    return this.crossService.find(method, collection, path) ?? this.owners.get(collection);
  }

  private own(collection: string, service: string): void {
    const other = this.owners.get(collection);
    if (other !== undefined) throw new Error(`/${collection} is owned by ${other} and by ${service}`);
    this.owners.set(collection, service);
  }
}

/** "returns 200 with the authenticated user": the own person record, under a scope of its own. */
const me = (personId: number, suffix: string): Route => ({
  service: DIRECTORY,
  path: `/people/${personId}${suffix}`,
  self: 'me',
});

/** Up to the next slash, or the dot of a suffix the service will have something to say about. */
function collectionIn(path: string): string {
  const end = path.slice(1).search(/[/.]/);
  return end < 0 ? path.slice(1) : path.slice(1, end + 1);
}
