import type { KeyObject } from 'node:crypto';
import { CompactSign } from 'jose';
import { joseName, type Algorithm } from '../webhook-policy/algorithms';

export interface SigningKey {
  /** The `kid` of the signature and of the public key in the policy's JWKS. */
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly key: KeyObject;
}

export interface SignedClaims {
  /** The delivery: a receiver that has seen it can tell a copy. */
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
  /** From then on receivers reject it; null when it does not expire. */
  readonly expires_at: Date | null;
}

/** The body becomes `{"jwt": "<JWS>"}`; its claim `data` is the whole message, byte for byte. */
export async function sign(message: Buffer, claims: SignedClaims, signing: SigningKey): Promise<SignedBody> {
  const iat = Math.floor(claims.now.getTime() / 1000);
  const exp = claims.expires_in_minutes === null ? undefined : iat + claims.expires_in_minutes * 60;
  const registered = JSON.stringify({
    jti: claims.jti,
    sub: String(claims.webhook_id),
    iss: claims.issuer,
    nbf: iat,
    iat,
    ...(claims.audience === null ? {} : { aud: claims.audience }),
    ...(exp === undefined ? {} : { exp }),
  });
  const payload = Buffer.concat([Buffer.from('{"data":'), message, Buffer.from(`,${registered.slice(1)}`)]);
  const jwt = await new CompactSign(payload)
    .setProtectedHeader({ alg: joseName(signing.algorithm), kid: signing.id, typ: 'JWT' })
    .sign(signing.key);
  return {
    body: Buffer.from(`{"jwt":"${jwt}"}`),
    expires_at: exp === undefined ? null : new Date(exp * 1000),
  };
}
