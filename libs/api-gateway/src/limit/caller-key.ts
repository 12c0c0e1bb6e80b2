import type { Identity } from '@deskline/identity';
import ipaddr from 'ipaddr.js';

/** Caller that calls are counted of. */
export interface LimitedCaller extends Partial<Pick<Identity, 'home_account' | 'plans'>> {
  readonly person: { readonly id: number };
  /** Present for a session of the console. */
  readonly console?: object;
}

/** "per user": the person behind the token, in every account; the console does not count as that person's scripts. */
export const personKey = ({ person, console }: LimitedCaller): string =>
  `${console ? 'console' : 'person'}:${person.id}`;

/** "unauthenticated callers per IP (IPv6 per /64)": a network has all addresses of its /64. */
export function addressKey(address: string): string {
  return `address:${networkOf(address)}`;
}

function networkOf(address: string): string {
  // The zone of a link-local address names an interface of this machine.
  const plain = address.replace(/%.*$/, '');
  if (!plain.includes(':')) return plain;
  const parsed = ipaddr.IPv6.parse(plain);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}
