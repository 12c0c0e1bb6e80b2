import { Database, type Transaction } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type KeyObject, createPublicKey } from 'node:crypto';
import { type Algorithm, type Scheme, joseName } from './algorithms';
import { keyOf, type NewKey } from './make-key';
import { exportJWK, type JWK } from 'jose';

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

/** Stored key of a policy. Only this file reads the signing half. */
interface PolicyKey {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly signing: string;
  /** Null for the newest key; a key that was replaced is valid until then. */
  readonly expires_at: Date | null;
}

interface PublicKey extends Pick<PolicyKey, 'id' | 'algorithm'> {
  readonly public_pem: string;
}

const INSERT = `INSERT INTO webhook_policy_key (policy_id, algorithm, signing, public_pem)
VALUES ($1, $2, $3, $4) RETURNING id`;

/** The previous key before the newest. */
const READ_KEYS = `SELECT id, algorithm, signing, expires_at FROM webhook_policy_key WHERE policy_id = $1
ORDER BY expires_at NULLS LAST`;

const PUBLISHED = `SELECT id, algorithm, public_pem FROM webhook_policy_key
WHERE policy_id = $1 AND public_pem IS NOT NULL AND (expires_at IS NULL OR expires_at > $2)
ORDER BY expires_at DESC NULLS FIRST`;

export async function addKey(
  transaction: Transaction,
  policyId: number,
  algorithm: Algorithm,
  { signing, public_pem }: NewKey,
): Promise<string> {
  const [row] = await transaction.query<{ id: string }>(INSERT, [policyId, algorithm, signing, public_pem]);
  if (!row) throw new Error(`Policy ${policyId} was given no key.`);
  return row.id;
}

/** Makes the newest key the previous one, and deletes the previous one: there are never more than two. */
export async function retireKey(transaction: Transaction, policyId: number, until: Date): Promise<void> {
  await transaction.query('DELETE FROM webhook_policy_key WHERE policy_id = $1 AND expires_at IS NOT NULL', [
    policyId,
  ]);
  await transaction.query('UPDATE webhook_policy_key SET expires_at = $2 WHERE policy_id = $1', [
    policyId,
    until,
  ]);
}

const readKeys = (database: Database, policyId: number): Promise<PolicyKey[]> =>
  database.query<PolicyKey>(READ_KEYS, [policyId]);

/** Public keys that receivers may read. Secrets have no public half. */
export const publishedKeys = (database: Database, policyId: number, now: Date): Promise<PublicKey[]> =>
  database.query<PublicKey>(PUBLISHED, [policyId, now]);

/** True when receivers check the messages of a policy by a public key, and not by a secret. */
export async function hasPublicKey(database: Database, policyId: number): Promise<boolean> {
  const [row] = await database.query(
    'SELECT 1 FROM webhook_policy_key WHERE policy_id = $1 AND public_pem IS NOT NULL LIMIT 1',
    [policyId],
  );
  return row !== undefined;
}

/** JWKS of a policy for receivers: RFC 7517, and for ed25519 RFC 8037. */
export async function keySet(keys: readonly PublicKey[]): Promise<{ keys: JWK[] }> {
  const published = keys.map(async ({ id, algorithm, public_pem }) => ({
    ...(await exportJWK(createPublicKey(public_pem))),
    kid: id,
    use: 'sig',
    alg: joseName(algorithm),
  }));
  return { keys: await Promise.all(published) };
}
