import type { NameServers } from './name-servers';
import { literalOf, type TargetFault, type Targets } from './targets';

/** Resolves host names of webhooks that are being registered: within a short time, and a limited number at once. */
export class Names {
  private underWay = 0;

  constructor(
    private readonly servers: NameServers,
    private readonly atOnce: number,
  ) {}

  /** Empty when the name has none, no name server answers in time, or too many look-ups are under way. */
  async addressesOf(name: string): Promise<string[]> {
    if (this.underWay >= this.atOnce) return [];
    this.underWay++;
    try {
      return (await this.servers.query(name)).map(({ address }) => address);
    } catch {
      return [];
    } finally {
      this.underWay--;
    }
  }
}

/**
 * Checks a URI with the addresses of its name. A name that does not resolve may be set up later; its addresses are then
 * checked when a connection is made.
 */
export async function resolvedFaultOf(
  uri: string,
  targets: Targets,
  names: Names,
): Promise<TargetFault | null> {
  const fault = targets.faultOf(uri);
  if (fault !== null) return fault;
  const url = new URL(uri);
  if (literalOf(url) !== null) return null;
  const addresses = await names.addressesOf(url.hostname);
  return addresses.every((address) => targets.allows(address, url.protocol)) ? null : 'address';
}
