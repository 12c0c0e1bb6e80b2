import { createPublicKey } from 'node:crypto';
import type { Database, Transaction } from '@deskline/platform';
import { exportJWK, type JWK } from 'jose';
import { type Algorithm, joseName } from './algorithms';
import type { NewKey } from './make-key';

/** Stored key of a policy. Only this file reads the signing half. */
export interface PolicyKey {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly signing: string;
  /** Null for the newest key; a key that was replaced is valid until then. */
  readonly expires_at: Date | null;
}

export interface PublicKey extends Pick<PolicyKey, 'id' | 'algorithm'> {
  readonly public_pem: string;
}

const INSERT = `INSERT INTO webhook_policy_key (policy_id, algorithm, signing, public_pem)
VALUES ($1, $2, $3, $4) RETURNING id`;

/** The previous key before the newest. */
const READ = `SELECT id, algorithm, signing, expires_at FROM webhook_policy_key WHERE policy_id = $1
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

export const readKeys = (database: Database, policyId: number): Promise<PolicyKey[]> =>
  database.query<PolicyKey>(READ, [policyId]);

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
