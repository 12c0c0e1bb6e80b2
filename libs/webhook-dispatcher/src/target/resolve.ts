import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { Unresolved, type NameServers } from './name-servers';

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
