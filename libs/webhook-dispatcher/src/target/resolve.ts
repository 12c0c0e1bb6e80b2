import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { Unresolved, type NameServers } from './name-servers';

type Told = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

/** As Node's own look-up is called when it is asked for all addresses. */
export type Resolve = (hostname: string, options: LookupAllOptions, callback: Told) => void;

/** How many threads names may take that no name server knows. */
const THREADS = 2;

/**
 * What connections go by: name servers, and for a name that they do not know the machine's own ways, its hosts file
 * for one, unless the name servers are those that were set.
 */
export function resolveBy(nameServers: NameServers): Resolve {
  const orElse = nameServers.servers.length > 0 ? undefined : fewAtOnce(lookup, THREADS);
  return (hostname, options, callback) => {
    // In a turn of its own: what a callback throws is no failure to resolve.
    const tell: Told = (error, addresses) => void setImmediate(callback, error, addresses);
    nameServers.ask(hostname).then(
      (addresses) => tell(null, addresses),
      (error: Unresolved) =>
        orElse && error.code === 'ENOTFOUND' ? orElse(hostname, options, callback) : tell(error, []),
    );
  };
}

/** The others wait for their turn. */
function fewAtOnce(resolve: Resolve, most: number): Resolve {
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
