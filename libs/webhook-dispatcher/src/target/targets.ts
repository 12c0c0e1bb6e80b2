import { urlOf } from '@deskline/record-kinds';
import ipaddr from 'ipaddr.js';

/** Refusal of a target, with a sentence that is the same for every internal address. */
export class ForbiddenTarget extends Error {
  override readonly name = 'ForbiddenTarget';
  constructor(readonly reason: TargetFault) {
    super(SENTENCES[reason]);
  }
}

export type TargetFault = 'invalid' | 'scheme' | 'credentials' | 'port' | 'address';

const SENTENCES: Readonly<Record<TargetFault, string>> = {
  invalid: 'The URI is not valid.',
  scheme: 'The URI must use https.',
  credentials: 'The URI must not contain credentials.',
  port: 'The port of the URI is not allowed.',
  address: 'The URI is not publicly accessible.',
};

const WEB_PORTS = [80, 443];
const FIRST_UNPRIVILEGED_PORT = 1024;

/** Characters that the URL standard removes or replaces; another program would read another address. */
const REWRITTEN = /[\s\p{Cc}\p{Cf}\\]/u;
const AUTHORITY = /^https?:\/\/([^/?#]+)/i;

/**
 * Permitted targets of messages: public addresses over https. Ranges of WEBHOOK_ALLOWED_TARGETS, for development and tests, may
 * also be private and use http.
 */
export class Targets {
  constructor(private readonly opened: readonly Cidr[] = []) {}

  /** Checks a URI without resolving its name; null when it is permitted so far. */
  faultOf(uri: string): TargetFault | null {
    const url = urlOf(uri);
    if (!url || REWRITTEN.test(uri)) return 'invalid';
    if (url.protocol !== 'https:' && (url.protocol !== 'http:' || this.opened.length === 0)) return 'scheme';
    const authority = AUTHORITY.exec(uri)?.[1];
    // A fragment would never arrive.
    if (authority === undefined || uri.includes('#')) return 'invalid';
    if (authority.includes('@')) return 'credentials';
    if (!isAllowedPort(url.port)) return 'port';
    if (!this.mayLeadTo(url)) return 'address';
    return isHost(url.hostname) ? null : 'invalid';
  }

  /** Checks an address that a connection is made to; every address of a name has to be allowed. */
  allows(address: string, protocol: string): boolean {
    return isWithin(address, this.opened) || (protocol === 'https:' && isPublic(address));
  }

  /** While a range is opened internal names, such as `localhost`, are checked by their addresses. */
  private mayLeadTo(url: URL): boolean {
    const literal = literalOf(url);
    if (literal !== null) return this.allows(literal, url.protocol);
    return this.opened.length > 0 || !isInternalName(url.hostname);
  }
}

/** False for a name that is not valid by RFC 1035. */
const isHost = (hostname: string): boolean =>
  hostname.startsWith('[') ||
  (hostname.length <= 254 && /^(?!-)[\w-]{0,62}\w(?:\.(?!-)[\w-]{0,62}\w)*\.?$/.test(hostname));

/** `port` is empty when it is the default of the scheme. */
const isAllowedPort = (port: string): boolean =>
  port === '' || Number(port) >= FIRST_UNPRIVILEGED_PORT || WEB_PORTS.includes(Number(port));

/**
 * Address literal of a URL; null for a name. The URL standard has turned every spelling of an IPv4 address
 * (hexadecimal, octal, one number, full-width digits) into four decimal numbers.
 */
export function literalOf({ hostname }: URL): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}

/** Names that no public name server answers for: RFC 6761, 6762 (with its appendix G) and 8375, and ICANN's `internal`. */
const INTERNAL_ZONES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
];

/** True also for a name without a dot, which resolves in the machine's search domains. A dot at the end changes nothing. */
function isInternalName(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.+$/, '');
  return !name.includes('.') || INTERNAL_ZONES.some((zone) => name.endsWith(`.${zone}`) || name === zone);
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Cidr = [Address, number];

/** IPv6 addresses that are routed on the public internet; `unicast` of ipaddr.js is wider. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** Public by its range; to a machine in Azure it is the metadata service of its host. */
const AZURE_METADATA = ipaddr.parseCIDR('168.63.129.16/32');

/** Parses an address; `::ffff:…` as the IPv4 address that a connection would go to. */
const parse = (text: string): Address | null => (ipaddr.isValid(text) ? ipaddr.process(text) : null);

/** False for every address in a special range: loopback, private, link-local, NAT64, 6to4, ... */
function isPublic(text: string): boolean {
  const address = parse(text);
  if (address === null || address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? !address.match(AZURE_METADATA) : address.match(GLOBAL_IPV6);
}

function isWithin(text: string, ranges: readonly Cidr[]): boolean {
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
