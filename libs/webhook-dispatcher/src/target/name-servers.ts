import { lookup, promises, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { literalOf, type TargetFault, type Targets } from './targets';

/** Error with the codes of Node's own look-up, so that users read the same sentences. */
class Unresolved extends Error {
  constructor(readonly code: 'ENOTFOUND' | 'EAI_AGAIN') {
    super('No name server returned an address.');
  }
}

/** No such name, no address of that kind, or no name server at all. */
const UNKNOWN = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED']);

/** Look-ups of one process for webhooks that are being registered. */
const REGISTRATIONS = 64;

/**
 * Queries name servers for addresses. Node's own look-up occupies one of the process's few threads until a name server answers:
 * a handful of names whose servers never do would block all other look-ups.
 */
export class NameServers {
  private readonly underWay = new Map<string, Promise<LookupAddress[]>>();
  private registrations = 0;

  constructor(
    /** Those of the machine when empty. */
    readonly servers: readonly string[],
    private readonly timeoutMs: number,
    private readonly mostRegistrations = REGISTRATIONS,
  ) {}

  /**
   * Returns every address that arrives in time. Throws Unresolved when there is none. A second query of a name under way gets
   * the same answer: many connections to a host are often opened at once.
   */
  query(name: string): Promise<LookupAddress[]> {
    const existing = this.underWay.get(name);
    if (existing) return existing;
    const query = this.resolve(name).finally(() => this.underWay.delete(name));
    this.underWay.set(name, query);
    return query;
  }

  /**
   * Addresses of a webhook that is being registered: empty when the name has none, no name server answers in time, or too
   * many such look-ups are under way.
   */
  async addressesOf(name: string): Promise<string[]> {
    if (this.registrations >= this.mostRegistrations) return [];
    this.registrations++;
    try {
      return (await this.query(name)).map(({ address }) => address);
    } catch {
      return [];
    } finally {
      this.registrations--;
    }
  }

  private async resolve(name: string): Promise<LookupAddress[]> {
    const resolver = new promises.Resolver({ timeout: Math.ceil(this.timeoutMs / 2), tries: 2 });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    const timer = setTimeout(() => resolver.cancel(), this.timeoutMs);
    try {
      const answers = await Promise.allSettled([
        resolver.resolve4(name).then((found) => found.map((address) => ({ address, family: 4 }))),
        resolver.resolve6(name).then((found) => found.map((address) => ({ address, family: 6 }))),
      ]);
      const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      if (addresses.length > 0) return addresses;
      throw new Unresolved(answers.every(isUnknown) ? 'ENOTFOUND' : 'EAI_AGAIN');
    } finally {
      clearTimeout(timer);
    }
  }
}

const isUnknown = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'fulfilled' || UNKNOWN.has(String((answer.reason as NodeJS.ErrnoException).code));

/**
 * Checks a URI with the addresses of its name. A name that does not resolve may be set up later; its addresses are then
 * checked when a connection is made.
 */
export async function resolvedFaultOf(
  uri: string,
  targets: Targets,
  nameServers: NameServers,
): Promise<TargetFault | null> {
  const fault = targets.faultOf(uri);
  if (fault !== null) return fault;
  const url = new URL(uri);
  if (literalOf(url) !== null) return null;
  const addresses = await nameServers.addressesOf(url.hostname);
  return addresses.every((address) => targets.allows(address, url.protocol)) ? null : 'address';
}

/** True for an address, with a port where it is not 53: `9.9.9.9`, `9.9.9.9:5353`, `[2620:fe::fe]:53`. */
export function isNameServer(text: string): boolean {
  try {
    new promises.Resolver().setServers([text]);
    return true;
  } catch {
    return false;
  }
}

type Callback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** Signature of Node's own look-up of all addresses. */
export type Resolve = (hostname: string, options: LookupAllOptions, callback: Callback) => void;

/** Threads for names that no name server has. */
const THREADS = 2;

/**
 * Resolves names for connections: by name servers, and for a name that they do not have by the machine itself, its hosts file
 * for one, unless name servers are configured.
 */
export function resolveBy(nameServers: NameServers): Resolve {
  const fallback = nameServers.servers.length > 0 ? undefined : limited(lookup, THREADS);
  return (hostname, options, callback) => {
    // In a turn of its own: an error thrown by the callback is no failure to resolve.
    const respond: Callback = (error, addresses) => void setImmediate(callback, error, addresses);
    nameServers.query(hostname).then(
      (addresses) => respond(null, addresses),
      (error: Unresolved) =>
        fallback && error.code === 'ENOTFOUND' ? fallback(hostname, options, callback) : respond(error, []),
    );
  };
}

/** Runs so many at a time; the others wait for their turn. */
function limited(resolve: Resolve, most: number): Resolve {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const ended = (): void => {
    underWay--;
    waiting.shift()?.();
  };
  return (hostname, options, callback) => {
    const begin = (): void => {
      underWay++;
      resolve(hostname, options, (error, addresses) => {
        ended();
        callback(error, addresses);
      });
    };
    if (underWay < most) begin();
    else waiting.push(begin);
  };
}
