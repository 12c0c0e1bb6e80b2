import { isIP, BlockList } from 'node:net';
import { Refusal } from '@deskline/platform';

/** Whether X-Forwarded headers from an address are trusted. */
export type Trust = (address: string | undefined) => boolean;

export function trustedProxies(ranges: readonly string[]): Trust {
  const trusted = new BlockList();
  for (const range of ranges) add(trusted, range);
  return (address = '') => {
    const family = isIP(address);
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
}

function add(trusted: BlockList, range: string): void {
  const [address = '', prefix] = range.split('/');
  const family = isIP(address);
  const longest = family === 6 ? 128 : 32;
  const length = prefix === undefined ? longest : /^\d+$/.test(prefix) ? Number(prefix) : NaN;
  if (family === 0 || !(length <= longest)) {
    throw new Refusal(
      `The setting TRUSTED_PROXIES has "${range}", which is no address and no range such as 10.0.0.0/8.`,
    );
  }
  trusted.addSubnet(address, length, family === 6 ? 'ipv6' : 'ipv4');
}

const PORT = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/;

/**
 * Address of the client. Each proxy appends the address it received the request from; reading from the right, the first
 * address that is no trusted proxy is the client.
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

/** Some proxies append the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(entry: string): string {
  const found = PORT.exec(entry.trim());
  return found?.[1] ?? found?.[2] ?? entry.trim();
}
