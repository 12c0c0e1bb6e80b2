import { hostName } from './host';

type Routed = 'api' | 'oauth' | 'graphql';

/** Path of the answer that there is no GraphQL interface. */
export const GRAPHQL_PATH = '/graphql';

/** Paths of the host `oauth.` that are as on any other. */
const KEPT = /^\/(oauth|\.well-known|healthz|readyz)(?=[/?]|$)/;

/** Hosts of API_DOMAIN: `oauth.` has the authorization server at its root, `graphql.` says that there is none. */
export class RoutedHosts {
  private readonly byName: ReadonlyMap<string, Routed>;

  constructor(domain: string | undefined) {
    const names = domain === undefined ? [] : (['api', 'oauth', 'graphql'] as const);
    this.byName = new Map(names.map((name) => [`${name}.${domain}`, name]));
  }

  has(host: string): boolean {
    return this.byName.size > 0 && this.byName.has(hostName(host));
  }

  /** Path on any host for the path on this one. */
  pathOf(host: string, path: string): string {
    switch (this.byName.size > 0 ? this.byName.get(hostName(host)) : undefined) {
      case 'oauth':
        return KEPT.test(path) ? path : `/oauth${path}`;
      case 'graphql':
        return GRAPHQL_PATH;
      default:
        return path;
    }
  }
}
