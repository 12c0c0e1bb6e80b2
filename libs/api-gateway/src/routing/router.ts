import type { Catalogue } from '@deskline/record';
import { CrossServiceRoutes } from './cross-service-routes';

/** Service and path of a call. */
export interface Route {
  readonly service: string;
  readonly path: string;
  /** About the caller: /me, the same at /people/me, or the own person record otherwise. */
  readonly self?: 'me' | 'person_me' | 'person';
  /** The service needs the token's hash and the client's address. */
  readonly token?: true;
  /** Collection over several services. */
  readonly crossService?: true;
  /** Not counted by the rate limit. */
  readonly unlimited?: true;
  /** GET changes something. */
  readonly changesOnGet?: true;
}

/** Service of people, accounts and permissions. */
const DIRECTORY = 'configuration-records';
/** Service of the records behind the pages of the authorization server. */
const AUTHORIZATION = 'oauth-server';
/** Collections of the caller's own records, whichever account a call works in. */
const OWN_COLLECTIONS = new Set(['personal_access_tokens', 'authorizations']);
const ME = /^\/me(\.\w+)?$/;
const SLA_REPORT = /^\/reports\/sla(\.\w+)?$/;
const TRY_RULE = /^\/automation_rules\/try(\.\w+)?$/;
/** PagerDuty's own path below its address is tolerated. */
const EVENTS = /^\/events(\/alertmanager|\/pagerduty(\/v2\/enqueue)?)?(\.\w+)?$/;
/** A timesheet is computed, and has no record type. */
const TIMESHEETS = /^\/timesheets(\/incomplete|\/day_totals)?(\.\w+)?$/;
const TIMESHEET_LOCK = /^\/timesheets\/lock(\.\w+)?$/;
const QR_CODE = /^\/short_urls\/[^/]+\/qrcode(\.\w+)?$/;
const RESERVE_URLS = /^\/short_urls\/reserve(\.\w+)?$/;
const RESERVED_URLS = /^\/short_urls\/reserve\/[^/]+$/;
const ACCOUNT = /^\/account(\.\w+)?$/;
const RETENTION = /^\/account\/retention(\.\w+)?$/;
const PERMISSIONS = /^\/people\/[^/]+\/permissions(\/[^/]+)?(\.\w+)?$/;
const ERASE = /^\/people\/[^/]+\/erase(\.\w+)?$/;
const PERSON_ME = /^\/people\/me(\.\w+)?$/;
const MY_PERSON = /^\/people\/me(?=[/.]|$)/;

const CHANGED_OR_READ = new Set(['GET', 'PATCH', 'PUT']);
const METHODS = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE']);

/** Routes by the first segment of the path, the collection, but for the sub-collections of other services. */
export class Router {
  private readonly owners = new Map<string, string>();
  private readonly crossService: CrossServiceRoutes;

  constructor(catalogues: readonly Catalogue[]) {
    for (const { service, records } of catalogues) {
      for (const { collection } of records) this.own(collection, service);
    }
    this.crossService = new CrossServiceRoutes(catalogues);
  }

  /** Null for an unknown path or method. */
  route(method: string, path: string, personId: number): Route | null {
    if (!METHODS.has(method)) return null;
    if (ME.test(path)) return method === 'GET' ? me(personId, path.slice('/me'.length)) : null;
    if (method === 'GET' && PERSON_ME.test(path))
      return { ...me(personId, path.slice('/people/me'.length)), self: 'person_me' };
    if (SLA_REPORT.test(path)) return method === 'GET' ? { service: 'work-records.sla_report', path } : null;
    if (TRY_RULE.test(path)) return method === 'POST' ? { service: 'work-records.try_rule', path } : null;
    if (EVENTS.test(path)) return method === 'POST' ? { service: 'work-records.event', path } : null;
    if (TIMESHEETS.test(path)) return method === 'GET' ? { service: 'work-records.timesheet', path } : null;
    if (TIMESHEET_LOCK.test(path))
      return method === 'POST' || method === 'DELETE' ? { service: 'work-records.timesheet', path } : null;
    if (ACCOUNT.test(path)) return method === 'GET' ? { service: `${DIRECTORY}.account`, path } : null;
    if (RETENTION.test(path))
      return CHANGED_OR_READ.has(method) ? { service: `${DIRECTORY}.retention`, path } : null;
    if (isBesideShortUrls(method, path)) return { service: `${DIRECTORY}.short_urls`, path };
    if (ERASE.test(path)) return method === 'POST' ? { service: `${DIRECTORY}.erasure`, path } : null;
    const own = MY_PERSON.test(path);
    const target = own ? path.replace(MY_PERSON, `/people/${personId}`) : path;
    const service = PERMISSIONS.test(target) ? `${DIRECTORY}.permissions` : this.serviceFor(method, target);
    if (service === undefined) return null;
    if (service === AUTHORIZATION)
      return {
        service,
        path: target,
        token: true,
        ...(OWN_COLLECTIONS.has(collectionIn(target)) && { self: 'person' }),
      };
    return { service, path: target, ...(own && { self: 'person' }) };
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

/** QR codes of short URLs, and reservations of them, are no records. */
const isBesideShortUrls = (method: string, path: string): boolean =>
  method === 'POST'
    ? RESERVE_URLS.test(path)
    : method === 'GET' && (QR_CODE.test(path) || RESERVED_URLS.test(path));

/** "returns 200 with the authenticated user": the own person record, under a scope of its own. */
const me = (personId: number, suffix: string): Route => ({
  service: DIRECTORY,
  path: `/people/${personId}${suffix}`,
  self: 'me',
});

/** Up to the next slash, or to the dot of a suffix, which the service refuses. */
function collectionIn(path: string): string {
  const end = path.slice(1).search(/[/.]/);
  return end < 0 ? path.slice(1) : path.slice(1, end + 1);
}
