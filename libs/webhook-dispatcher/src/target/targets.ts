import { isPublic, isWithin, type Cidr } from './address';

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

/**
 * Where messages may go: public addresses over https. Ranges that are opened (WEBHOOK_ALLOWED_TARGETS, for development
 * and tests) may also be private and spoken to over http.
 */
export class Targets {
  constructor(private readonly opened: readonly Cidr[] = []) {}

  /** What can be said of a URI before its name is resolved. Null when nothing speaks against it. */
  faultOf(uri: string): TargetFault | null {
    if (!URL.canParse(uri)) return 'invalid';
    const url = new URL(uri);
    if (url.protocol !== 'https:' && (url.protocol !== 'http:' || this.opened.length === 0)) return 'scheme';
    if (url.username !== '' || url.password !== '') return 'credentials';
    const port = Number(url.port);
    if (port > 0 && port < FIRST_UNPRIVILEGED_PORT && !WEB_PORTS.includes(port)) return 'port';
    const literal = literalOf(url);
    return literal === null || this.allows(literal, url.protocol) ? null : 'address';
  }

  /** Asked again of the addresses a connection is really made to: every one of them has to be allowed. */
  allows(address: string, protocol: string): boolean {
    return isWithin(address, this.opened) || (protocol === 'https:' && isPublic(address));
  }
}

/**
 * The address a URI names without a look-up. The URL standard has by now turned every spelling of an IPv4 address
 * (hexadecimal, octal, one number, full-width digits) into four decimal numbers.
 */
function literalOf({ hostname }: URL): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^[\d.]+$/.test(hostname) ? hostname : null;
}
