import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { Algorithm, Scheme } from '../src/webhook-policy/algorithms';
import { keyOf, makeKey, type NewKey } from '../src/webhook-policy/make-key';
import type { SigningKey } from '../src/webhook-policy/policies';

export interface MadeKey extends NewKey {
  readonly signingKey: SigningKey;
  /** Key that a receiver of the jwt scheme verifies with. */
  readonly checking: KeyObject;
}

/** One RSA key serves all of its algorithms, as it takes long to make. */
let rsa: Promise<NewKey> | undefined;

const made = (scheme: Scheme, algorithm: Algorithm): Promise<NewKey> =>
  algorithm.startsWith('rs') ? (rsa ??= makeKey(scheme, algorithm)) : makeKey(scheme, algorithm);

/** Key of a policy. */
export async function madeKey(
  algorithm: Algorithm,
  id = 'key-1',
  scheme: Scheme = 'jwt',
  expires_at: Date | null = null,
): Promise<MadeKey> {
  const key = await made(scheme, algorithm);
  const { signing, public_pem } = key;
  return {
    ...key,
    signingKey: { id, algorithm, key: keyOf(scheme, algorithm, signing), expires_at },
    checking: public_pem === null ? createSecretKey(signing, 'utf8') : createPublicKey(public_pem),
  };
}
