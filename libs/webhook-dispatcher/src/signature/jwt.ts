import { constants, createHmac, sign } from 'node:crypto';
import { isSymmetric, joseName } from '../webhook-policy/algorithms';
import type { SigningKey } from '../webhook-policy/policies';

export interface Claims {
  /** Id of the delivery, by which a receiver recognises a copy. */
  readonly jti: string;
  readonly webhook_id: number;
  /** URL of the account. */
  readonly issuer: string;
  readonly audience: string | null;
  readonly expires_in_minutes: number | null;
  readonly now: Date;
}

export interface SignedBody {
  readonly body: Buffer;
  /** Receivers reject it from then on; null when it does not expire. */
  readonly expires_at: Date | null;
}

/**
 * Signs a message. The body becomes `{"jwt": "<JWS>"}`; its claim `data` is the whole message, byte for byte. While two keys are valid
 * `jwt` is by the previous one, for receivers that know no other yet, and `jwt_next` by the one to come.
 */
export async function signJwt(
  message: Buffer,
  claims: Claims,
  keys: readonly SigningKey[],
): Promise<SignedBody> {
  const iat = Math.floor(claims.now.getTime() / 1000);
  const exp = claims.expires_in_minutes === null ? undefined : iat + claims.expires_in_minutes * 60;
  const payload = payloadOf(message, {
    jti: claims.jti,
    sub: String(claims.webhook_id),
    iss: claims.issuer,
    nbf: iat,
    iat,
    ...(claims.audience === null ? {} : { aud: claims.audience }),
    ...(exp === undefined ? {} : { exp }),
  });
  const [jwt, jwt_next] = await Promise.all(keys.map((key) => compactJws(payload, key)));
  return {
    body: Buffer.from(JSON.stringify({ jwt, jwt_next })),
    expires_at: exp === undefined ? null : new Date(exp * 1000),
  };
}

/** Inserts the message unchanged: parsed and serialized again, its numbers might differ. */
const payloadOf = (message: Buffer, registered: object): Buffer =>
  Buffer.concat([Buffer.from('{"data":'), message, Buffer.from(`,${JSON.stringify(registered).slice(1)}`)]);

/**
 * JWS of RFC 7515, compact. Not by a library: those sign by WebCrypto, where an HMAC waits for a thread and costs ten times as
 * much. Signing with a private key, which is slow, runs in a thread here, too.
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

/** Signs as in RFC 7518: the two numbers of an ECDSA signature side by side; RSASSA-PKCS1-v1_5. */
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
