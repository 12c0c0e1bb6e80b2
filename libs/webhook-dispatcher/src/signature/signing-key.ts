import type { KeyObject } from 'node:crypto';
import type { Algorithm } from '../webhook-policy/algorithms';

export interface SigningKey {
  /** The `kid` of a signature and of the public key in the policy's JWKS. */
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly key: KeyObject;
  /** Null for the newest key of its policy; a key that was replaced is valid until then. */
  readonly expires_at: Date | null;
}

/** Keys that sign a message which may arrive as late as that. */
export const validAt = (keys: readonly SigningKey[], latest: Date): readonly SigningKey[] =>
  keys.filter(({ expires_at }) => expires_at === null || expires_at > latest);
