import { createPrivateKey, createSecretKey, generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { isRsa, isSymmetric, type Algorithm, type Scheme } from './algorithms';
import { makeRsaPair, type KeyPair } from './rsa-key-pool';

const keyPair = promisify(generateKeyPair);

const CURVES: Readonly<Record<string, string>> = { es256: 'P-256', es384: 'P-384', es512: 'P-521' };
/** Prefixes of Standard Webhooks before base64. */
const SECRET = 'whsec_';
const PUBLIC_KEY = 'whpk_';

/** New key: a private key as PEM with its public half, or a secret as it is shown. */
export interface NewKey {
  readonly signing: string;
  readonly public_pem: string | null;
  /** Public half in the format of Standard Webhooks. */
  readonly public_key: string | null;
}

export async function makeKey(
  scheme: Scheme,
  algorithm: Algorithm,
  rsaPair: () => Promise<KeyPair> = makeRsaPair,
): Promise<NewKey> {
  if (isSymmetric(algorithm))
    return { signing: makeSecret(scheme, algorithm), public_pem: null, public_key: null };
  const { privateKey, publicKey } = isRsa(algorithm) ? await rsaPair() : await pairFor(algorithm);
  return {
    signing: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    public_key: algorithm === 'ed25519' ? standardPublicKey(publicKey) : null,
  };
}

/** Parses a stored key. A jwt secret is used as text, as receivers pass that to their library. */
export function keyOf(scheme: Scheme, algorithm: Algorithm, signing: string): KeyObject {
  if (!isSymmetric(algorithm)) return createPrivateKey(signing);
  return scheme === 'standard'
    ? createSecretKey(signing.slice(SECRET.length), 'base64')
    : createSecretKey(signing, 'utf8');
}

/** Makes a secret of as many bits as the hash has: RFC 7518 requires no fewer. */
function makeSecret(scheme: Scheme, algorithm: Algorithm): string {
  const bytes = randomBytes(Number(algorithm.slice(2)) / 8);
  return scheme === 'standard' ? SECRET + bytes.toString('base64') : bytes.toString('base64url');
}

const pairFor = (algorithm: Algorithm): Promise<KeyPair> =>
  algorithm === 'ed25519' ? keyPair('ed25519') : keyPair('ec', { namedCurve: CURVES[algorithm] ?? '' });

const standardPublicKey = (key: KeyObject): string =>
  PUBLIC_KEY + Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
