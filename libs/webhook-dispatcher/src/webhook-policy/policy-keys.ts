import { createPrivateKey, createPublicKey, createSecretKey, type KeyObject } from 'node:crypto';
import { exportJWK, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '@deskline/platform';
import type { Written } from '@deskline/record-store';
import type { SigningKey } from '../delivery/sign';
import { isSymmetric, joseName, type Algorithm } from './algorithms';
import { makeKey } from './make-key';

/** The keys of policies. What signs is read from here only, and never leaves the process. */
export class PolicyKeys {
  /** Keys never change, so they can be kept parsed: parsing costs more than signing. */
  private readonly parsed = new LRUCache<string, KeyObject>({ max: 10_000 });

  constructor(private readonly database: Database) {}

  async signing(id: string, algorithm: Algorithm): Promise<SigningKey> {
    const key = this.parsed.get(id) ?? (await this.read(id, algorithm));
    this.parsed.set(id, key);
    return { id, algorithm, key };
  }

  /** The public keys of a policy, for receivers: RFC 7517. Secrets have no public half. */
  async published(policyId: number): Promise<{ keys: JWK[] }> {
    const rows = await this.database.query<{ id: string; algorithm: Algorithm; public_pem: string }>(
      `SELECT id, algorithm, public_pem FROM webhook_policy_key
       WHERE policy_id = $1 AND public_pem IS NOT NULL ORDER BY created_at DESC`,
      [policyId],
    );
    const keys = rows.map(async ({ id, algorithm, public_pem }) => ({
      ...(await exportJWK(createPublicKey(public_pem))),
      kid: id,
      use: 'sig',
      alg: joseName(algorithm),
    }));
    return { keys: await Promise.all(keys) };
  }

  /** The secret of a policy that has one, to be shown in the answer that creates it and nowhere else. */
  async secret(policyId: number): Promise<string | null> {
    const [row] = await this.database.query<{ signing: string }>(
      `SELECT signing FROM webhook_policy_key
       WHERE policy_id = $1 AND public_pem IS NULL ORDER BY created_at DESC LIMIT 1`,
      [policyId],
    );
    return row?.signing ?? null;
  }

  private async read(id: string, algorithm: Algorithm): Promise<KeyObject> {
    const [row] = await this.database.query<{ signing: string }>(
      'SELECT signing FROM webhook_policy_key WHERE id = $1',
      [id],
    );
    if (!row) throw new Error(`The key ${id} has been deleted.`);
    // The secret is used as it was shown: receivers hand that text to their library.
    return isSymmetric(algorithm) ? createSecretKey(row.signing, 'utf8') : createPrivateKey(row.signing);
  }
}

/** Beside every new policy: the key its messages are signed with, made for its algorithm. */
export async function accompanyPolicy(
  transaction: Transaction,
  { id, before, after }: Written,
): Promise<void> {
  if (before !== null) return;
  const algorithm = after['jwt_alg'] as Algorithm;
  const { signing, public_pem } = await makeKey(algorithm);
  await transaction.query(
    'INSERT INTO webhook_policy_key (policy_id, algorithm, signing, public_pem) VALUES ($1, $2, $3, $4)',
    [id, algorithm, signing, public_pem],
  );
  await transaction.query('UPDATE webhook_policy SET public_key_pem = $2 WHERE id = $1', [id, public_pem]);
}
