import type { Names } from './names';
import { literalOf, type TargetFault, type Targets } from './targets';

/**
 * What speaks against a URI when its name is resolved too. One that does not resolve may be set up later; whatever it
 * then leads to is judged when a connection is made.
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
