import { createPublicKey } from 'node:crypto';
import { exportJWK, type JWK } from 'jose';
import { joseName } from './algorithms';
import type { PublicKey } from './policy-keys';

/** The public keys of a policy for receivers: RFC 7517, and for ed25519 RFC 8037. */
export async function keySet(keys: readonly PublicKey[]): Promise<{ keys: JWK[] }> {
  const published = keys.map(async ({ id, algorithm, public_pem }) => ({
    ...(await exportJWK(createPublicKey(public_pem))),
    kid: id,
    use: 'sig',
    alg: joseName(algorithm),
  }));
  return { keys: await Promise.all(published) };
}
