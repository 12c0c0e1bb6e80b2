import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = [Address, number];

/** IPv6 addresses that are routed on the public internet; `unicast` of ipaddr.js is wider. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Public by its range; to a machine in Azure it is the metadata service of its host. */
const AZURE_METADATA = ipaddr.parseCIDR('168.63.129.16/32');

/** Parses an address; `::ffff:…` as the IPv4 address that a connection would go to. */
const parse = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** False for every address in a special range: loopback, private, link-local, NAT64, 6to4, ... */
export function isPublic(text: string): boolean {
  const address = parse(text);
  if (address === null || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !address.match(AZURE_METADATA) : address.match(GLOBAL_IPV6);
}

export function isWithin(text: string, ranges: readonly Cidr[]): boolean {
  const address = parse(text);
  return (
    address !== null &&
    ranges.some(([network, bits]) => network.kind() === address.kind() && address.match([network, bits]))
  );
}

/** Parses ranges such as `127.0.0.0/8`; null when one of them is not valid. */
export function parseCidrs(ranges: readonly string[]): Cidr[] | null {
  return ranges.every((range) => ipaddr.isValidCIDR(range))
    ? ranges.map((range) => ipaddr.parseCIDR(range))
    : null;
}
