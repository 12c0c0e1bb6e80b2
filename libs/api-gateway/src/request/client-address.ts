import { isIP } from 'node:net';
import type { Trust } from './trusted-proxies';

const PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * Whom a request comes from. Each proxy adds at the right whom it speaks for; entries are believed as long as whoever
 * wrote them is trusted, and the first that is not a trusted proxy itself is the client.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, trusts: Trust): string {
  const entries = forwardedFor === undefined ? [] : forwardedFor.split(',').map(withoutPort);
  let address = peer;
  for (let next = entries.pop(); next !== undefined && trusts(address); next = entries.pop()) {
    if (isIP(next) === 0) return address;
    address = next;
  }
  return address;
}

/** Some proxies write the port as well: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const found = PORT.exec(entry.trim());
  return found?.[1] ?? found?.[2] ?? entry.trim();
}
