import ipaddr from 'ipaddr.js';

/** All that counts of whoever calls. */
export interface LimitedCaller {
  readonly person: { readonly id: number };
}

/** "per user": the person behind the token, in whatever account. */
export const personKey = ({ person }: LimitedCaller): string => `person:${person.id}`;

/** "unauthenticated callers per IP (IPv6 per /64)": whoever has one address of a /64 has all of them. */
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
