import { Database } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { KeyObject } from 'node:crypto';
import type { Algorithm, Scheme } from './algorithms';
import { keyOf } from './make-key';
import { readKeys } from './policy-keys';

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

/** Policy as the sender signs by it. */
export interface SigningPolicy {
  readonly scheme: Scheme;
  /** The previous key before the newest; either may have expired by now. */
  readonly keys: readonly SigningKey[];
  readonly audience: string | null;
  readonly expires_in_minutes: number | null;
}

const READ = `SELECT scheme, jwt_audience AS audience, jwt_claim_expires_in AS expires_in_minutes
FROM webhook_policy WHERE id = $1`;

/** Cache of policies with their parsed keys, which never leave the process. */
@Injectable()
export class Policies {
  /** By id and version, which rises with every change and every new key. */
  private readonly cache = new LRUCache<string, SigningPolicy | Promise<SigningPolicy>>({ max: 10_000 });

  constructor(@Inject(Database) private readonly database: Database) {}

  of(id: number, version: number): SigningPolicy | Promise<SigningPolicy> {
    const name = `${id}/${version}`;
    const cached = this.cache.get(name);
    if (cached) return cached;
    const reading = this.read(id);
    this.cache.set(name, reading);
    reading.then(
      (policy) => this.cache.set(name, policy),
      () => this.cache.delete(name),
    );
    return reading;
  }

  private async read(id: number): Promise<SigningPolicy> {
    const [[policy], stored] = await Promise.all([
      this.database.query<Omit<SigningPolicy, 'keys'>>(READ, [id]),
      readKeys(this.database, id),
    ]);
    if (!policy || stored.length === 0) throw new Error(`The policy ${id} has no key.`);
    const keys = stored.map(({ signing, ...key }) => ({
      ...key,
      key: keyOf(policy.scheme, key.algorithm, signing),
    }));
    return { ...policy, keys };
  }
}
