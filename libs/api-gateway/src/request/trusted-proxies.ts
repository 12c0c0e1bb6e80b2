import { BlockList, isIP } from 'node:net';
import { Refusal } from '@deskline/platform';

/** Whether an address is one of those whose X-Forwarded headers are believed. */
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
