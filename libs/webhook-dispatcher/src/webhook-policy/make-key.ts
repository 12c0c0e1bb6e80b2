import { generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { isSymmetric, type Algorithm } from './algorithms';

const keyPair = promisify(generateKeyPair);

const CURVES: Readonly<Record<string, string>> = { es256: 'P-256', es384: 'P-384', es512: 'P-521' };
const RSA_BITS = 2048;

/** What signs: a private key as PEM with its public half, or a secret. */
export interface NewKey {
  readonly signing: string;
  readonly public_pem: string | null;
}

export async function makeKey(algorithm: Algorithm): Promise<NewKey> {
  if (isSymmetric(algorithm)) return { signing: makeSecret(algorithm), public_pem: null };
  const { privateKey, publicKey } = await pairFor(algorithm);
  return {
    signing: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    public_pem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}

/** As many bits as the hash has: RFC 7518 asks for no fewer. */
function makeSecret(algorithm: Algorithm): string {
  return randomBytes(Number(algorithm.slice(2)) / 8).toString('base64url');
}

function pairFor(algorithm: Algorithm): Promise<{ privateKey: KeyObject; publicKey: KeyObject }> {
  const namedCurve = CURVES[algorithm];
  return namedCurve === undefined
    ? keyPair('rsa', { modulusLength: RSA_BITS })
    : keyPair('ec', { namedCurve });
}
