import { constants, createHmac, sign } from 'node:crypto';
import { isSymmetric, joseName } from '../webhook-policy/algorithms';
import type { SigningKey } from './signing-key';

/**
 * RFC 7515, compact. Not by a library: those sign by WebCrypto, where an HMAC waits for a thread and costs ten times
 * what it costs here. What is slow, private keys, goes to a thread here, too.
 */
export async function compactJws(payload: Buffer, signing: SigningKey): Promise<string> {
  const { id: kid, algorithm } = signing;
  const head = Buffer.from(JSON.stringify({ alg: joseName(algorithm), kid, typ: 'JWT' }));
  const input = `${head.toString('base64url')}.${payload.toString('base64url')}`;
  const signature = isSymmetric(algorithm) ? macOf(input, signing) : await signatureOf(input, signing);
  return `${input}.${signature.toString('base64url')}`;
}

const hashOf = ({ algorithm }: SigningKey): string => `sha${algorithm.slice(2)}`;

const macOf = (input: string, signing: SigningKey): Buffer =>
  createHmac(hashOf(signing), signing.key).update(input).digest();

/** RFC 7518: the two numbers of an ECDSA signature side by side; RSASSA-PKCS1-v1_5. */
function signatureOf(input: string, signing: SigningKey): Promise<Buffer> {
  const how = signing.algorithm.startsWith('es')
    ? { dsaEncoding: 'ieee-p1363' as const }
    : { padding: constants.RSA_PKCS1_PADDING };
  return new Promise((resolve, reject) => {
    sign(hashOf(signing), Buffer.from(input), { key: signing.key, ...how }, (error, signature) =>
      error ? reject(error) : resolve(signature),
    );
  });
}
