import { connectorOf } from '@deskline/platform';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { buildConnector } from 'undici';
import type { Resolve } from './name-servers';
import { ForbiddenTarget, type Targets } from './targets';

/**
 * Makes the connections of one pool. A name is resolved once, all its addresses are checked, and the connection goes to one
 * of those: a second look-up could be answered differently. Node does not call `lookup` for an address literal, so literals
 * are checked before. A reused connection stays with the address that was checked.
 */
export function guardedConnector(
  targets: Targets,
  protocol: string,
  timeout: number,
  resolve: Resolve = lookup,
): buildConnector.connector {
  const connect = connectorOf({
    timeout,
    autoSelectFamily: true, // this also makes Node call the look-up for all addresses
    lookup: guardedLookup(targets, protocol, resolve),
  });
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !targets.allows(literal, protocol)) {
      callback(new ForbiddenTarget('address'), null);
    } else {
      connect(options, callback);
    }
  };
}

function guardedLookup(targets: Targets, protocol: string, resolve: Resolve): LookupFunction {
  return (hostname, { family, hints }, callback) => {
    resolve(hostname, { family, hints, all: true }, (error, addresses) => {
      if (error) return callback(error, []);
      const allowed = addresses.every(({ address }) => targets.allows(address, protocol));
      return allowed && addresses.length > 0
        ? callback(null, addresses)
        : callback(new ForbiddenTarget('address'), []);
    });
  };
}
