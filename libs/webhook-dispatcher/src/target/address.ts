import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = [Address, number];

/** IPv6 addresses that are routed on the public internet; what ipaddr.js calls unicast is wider. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Routed like any other, and to a machine in Azure its own host: what a cloud tells only those inside it. */
const HOST_OF_A_CLOUD = ipaddr.parseCIDR('168.63.129.16/32');

/** The IPv4 address inside `::ffff:…` is what a connection would really go to. */
const parse = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** Of every address in a special range (loopback, private, link-local, NAT64, 6to4, ...) the answer is no. */
export function isPublic(text: string): boolean {
  const address = parse(text);
  if (address === null || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !address.match(HOST_OF_A_CLOUD) : address.match(GLOBAL_IPV6);
}

export function isWithin(text: string, ranges: readonly Cidr[]): boolean {
  const address = parse(text);
  return (
    address !== null &&
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
  );
}

/** Ranges such as `127.0.0.0/8`; null when one of them is none. */
export function parseCidrs(ranges: readonly string[]): Cidr[] | null {
  return ranges.every((range) => ipaddr.isValidCIDR(range))
    ? ranges.map((range) => ipaddr.parseCIDR(range))
    : null;
}
