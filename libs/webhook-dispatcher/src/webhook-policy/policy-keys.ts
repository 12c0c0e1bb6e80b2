import type { Database, Transaction } from '@deskline/platform';
import type { Algorithm } from './algorithms';
import type { NewKey } from './make-key';

/** One key of a policy as it is kept. Nothing but this file reads what signs. */
export interface PolicyKey {
  readonly id: string;
  readonly algorithm: Algorithm;
  readonly signing: string;
  /** Null: the newest. Another that a newer one has taken the place of is valid until then. */
  readonly expires_at: Date | null;
}

export interface PublicKey extends Pick<PolicyKey, 'id' | 'algorithm'> {
  readonly public_pem: string;
}

const INSERT = `INSERT INTO webhook_policy_key (policy_id, algorithm, signing, public_pem)
VALUES ($1, $2, $3, $4) RETURNING id`;

/** Previous before newest. */
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

/** The newest becomes the previous one, and what was that before goes: never are there more than two. */
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

/** What receivers may know. Secrets have no public half. */
export const publishedKeys = (database: Database, policyId: number, now: Date): Promise<PublicKey[]> =>
  database.query<PublicKey>(PUBLISHED, [policyId, now]);

/** Whether it is by such a key that its messages are checked, and not by a secret. */
export async function hasPublicKey(database: Database, policyId: number): Promise<boolean> {
  const [row] = await database.query(
    'SELECT 1 FROM webhook_policy_key WHERE policy_id = $1 AND public_pem IS NOT NULL LIMIT 1',
    [policyId],
  );
  return row !== undefined;
}

export async function sweepKeys(database: Database, now: Date): Promise<void> {
  await database.query('DELETE FROM webhook_policy_key WHERE expires_at <= $1', [now]);
}
