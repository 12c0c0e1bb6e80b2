import { LRUCache } from 'lru-cache';
import type { Database } from '@deskline/platform';
import type { SigningKey } from '../signature/signing-key';
import type { Scheme } from './algorithms';
import { keyOf } from './make-key';
import { readKeys } from './policy-keys';

/** How the messages of a policy are signed. */
export interface SigningPolicy {
  readonly scheme: Scheme;
  /** Previous before newest; some may have expired by now. */
  readonly keys: readonly SigningKey[];
  readonly audience: string | null;
  readonly expires_in_minutes: number | null;
}

interface PolicyRow extends Pick<SigningPolicy, 'scheme' | 'audience' | 'expires_in_minutes'> {
  [column: string]: unknown;
}

const READ = `SELECT scheme, jwt_audience AS audience, jwt_claim_expires_in AS expires_in_minutes
FROM webhook_policy WHERE id = $1`;

/** Policies with their keys, parsed. What signs never leaves the process. */
export class Policies {
  /** By id and version, which rises with every change and every new key. Whoever comes while it is read waits for it. */
  private readonly known = new LRUCache<string, SigningPolicy | Promise<SigningPolicy>>({ max: 10_000 });

  constructor(private readonly database: Database) {}

  of(id: number, version: number): SigningPolicy | Promise<SigningPolicy> {
    const name = `${id}/${version}`;
    const known = this.known.get(name);
    if (known) return known;
    const reading = this.read(id);
    this.known.set(name, reading);
    reading.then(
      (policy) => this.known.set(name, policy),
      () => this.known.delete(name),
    );
    return reading;
  }

  private async read(id: number): Promise<SigningPolicy> {
    const [[policy], kept] = await Promise.all([
      this.database.query<PolicyRow>(READ, [id]),
      readKeys(this.database, id),
    ]);
    if (!policy || kept.length === 0) throw new Error(`The policy ${id} has no key.`);
    const { scheme, audience, expires_in_minutes } = policy;
    const keys = kept.map(({ signing, ...key }) => ({ ...key, key: keyOf(scheme, key.algorithm, signing) }));
    return { scheme, keys, audience, expires_in_minutes };
  }
}
