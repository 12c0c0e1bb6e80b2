import type { KeyObject } from 'node:crypto';
import type { Algorithm } from '../webhook-policy/algorithms';

export interface SigningKey {
  /** The `kid` of a signature and of the public key in the policy's JWKS. */
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly key: KeyObject;
  /** Null: the newest of its policy. Another that a newer one has taken the place of is valid until then. */
  readonly expires_at: Date | null;
}

/** The keys a message is signed with that leaves at this moment and may arrive as late as that. */
export const validAt = (keys: readonly SigningKey[], latest: Date): readonly SigningKey[] =>
  keys.filter(({ expires_at }) => expires_at === null || expires_at > latest);
