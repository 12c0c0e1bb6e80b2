import { createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import type { Algorithm, Scheme } from '../webhook-policy/algorithms';
import { keyOf, makeKey, type NewKey } from '../webhook-policy/make-key';
import type { SigningKey } from './signing-key';

export interface MadeKey extends NewKey {
  readonly signingKey: SigningKey;
  /** What a receiver of the jwt scheme checks with. */
  readonly checking: KeyObject;
}

/** A key as a policy has it. */
export async function madeKey(
  algorithm: Algorithm,
  id = 'key-1',
  scheme: Scheme = 'jwt',
  expires_at: Date | null = null,
): Promise<MadeKey> {
  const made = await makeKey(scheme, algorithm);
  const { signing, public_pem } = made;
  return {
    ...made,
    signingKey: { id, algorithm, key: keyOf(scheme, algorithm, signing), expires_at },
    checking: public_pem === null ? createSecretKey(signing, 'utf8') : createPublicKey(public_pem),
  };
}
