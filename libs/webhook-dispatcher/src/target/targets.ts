import { isPublic, isWithin, type Cidr } from './address';
import { isInsideName } from './inside-name';

/** Why messages may not go somewhere; one sentence, the same for every address of the inside. */
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

/** The URL standard takes these out or turns them into something else; another program would read another address. */
const MENDED = /[\s\p{Cc}\p{Cf}\\]/u;
const AUTHORITY = /^https?:\/\/([^/?#]+)/i;

/**
 * Where messages may go: public addresses over https. Ranges that are opened (WEBHOOK_ALLOWED_TARGETS, for development
 * and tests) may also be private and spoken to over http.
 */
export class Targets {
  constructor(private readonly opened: readonly Cidr[] = []) {}

  /** What can be said of a URI before its name is resolved. Null when nothing speaks against it. */
  faultOf(uri: string): TargetFault | null {
    if (!URL.canParse(uri) || MENDED.test(uri)) return 'invalid';
    const url = new URL(uri);
    if (url.protocol !== 'https:' && (url.protocol !== 'http:' || this.opened.length === 0)) return 'scheme';
    const authority = AUTHORITY.exec(uri)?.[1];
    // A fragment would never arrive.
    if (authority === undefined || uri.includes('#')) return 'invalid';
    if (authority.includes('@')) return 'credentials';
    if (!isAllowedPort(url.port)) return 'port';
    if (!this.mayLeadTo(url)) return 'address';
    return isHost(url.hostname) ? null : 'invalid';
  }

  /** Asked again of the addresses a connection is really made to: every one of them has to be allowed. */
  allows(address: string, protocol: string): boolean {
    return isWithin(address, this.opened) || (protocol === 'https:' && isPublic(address));
  }

  /** Where a range is opened, it is the address of a name that counts: `localhost` for one. */
  private mayLeadTo(url: URL): boolean {
    const literal = literalOf(url);
    if (literal !== null) return this.allows(literal, url.protocol);
    return this.opened.length > 0 || !isInsideName(url.hostname);
  }
}

/** RFC 1035: what no name server could ever know. */
const isHost = (hostname: string): boolean =>
  hostname.startsWith('[') ||
  (hostname.length <= 254 && /^(?!-)[\w-]{0,62}\w(?:\.(?!-)[\w-]{0,62}\w)*\.?$/.test(hostname));

/** Empty when it is the one of the scheme. */
const isAllowedPort = (port: string): boolean =>
  port === '' || Number(port) >= FIRST_UNPRIVILEGED_PORT || WEB_PORTS.includes(Number(port));

/**
 * The address a URI names without a look-up. The URL standard has by now turned every spelling of an IPv4 address
 * (hexadecimal, octal, one number, full-width digits) into four decimal numbers.
 */
export function literalOf({ hostname }: URL): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}
