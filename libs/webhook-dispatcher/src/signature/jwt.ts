import { compactJws } from './jws';
import type { SigningKey } from './signing-key';

export interface Claims {
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

/**
 * The body becomes `{"jwt": "<JWS>"}`; its claim `data` is the whole message, byte for byte. While two keys are valid
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

/** The message is put in as it is: parsed and written again, its numbers might read otherwise. */
const payloadOf = (message: Buffer, registered: object): Buffer =>
  Buffer.concat([Buffer.from('{"data":'), message, Buffer.from(`,${JSON.stringify(registered).slice(1)}`)]);
