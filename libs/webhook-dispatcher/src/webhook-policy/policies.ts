import { createPrivateKey, createPublicKey, createSecretKey } from 'node:crypto';
import { exportJWK, type JWK } from 'jose';
import { LRUCache } from 'lru-cache';
import type { Database, Transaction } from '@deskline/platform';
import type { Written } from '@deskline/record-store';
import type { SigningKey } from '../signature/sign';
import { isSymmetric, joseName, type Algorithm } from './algorithms';
import { makeKey } from './make-key';

/** How the messages of a policy are signed. */
export interface SigningPolicy {
  readonly key: SigningKey;
  readonly audience: string | null;
  readonly expires_in_minutes: number | null;
}

const READ = `
SELECT policy.jwt_audience AS audience, policy.jwt_claim_expires_in AS expires_in_minutes, key.id, key.algorithm, key.signing
FROM webhook_policy policy JOIN webhook_policy_key key ON key.policy_id = policy.id
WHERE policy.id = $1 ORDER BY key.created_at DESC LIMIT 1`;

/** Policies with their keys. What signs is read from here only, and never leaves the process. */
export class Policies {
  /** By id and version, which changes with every change: keys are kept parsed, as parsing costs more than signing. */
  private readonly known = new LRUCache<string, SigningPolicy>({ max: 10_000 });

  constructor(private readonly database: Database) {}

  async of(id: number, version: number): Promise<SigningPolicy> {
    const name = `${id}/${version}`;
    const policy = this.known.get(name) ?? (await this.read(id));
    this.known.set(name, policy);
    return policy;
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

  private async read(policyId: number): Promise<SigningPolicy> {
    const [row] = await this.database.query<{
      audience: string | null;
      expires_in_minutes: number | null;
      id: string;
      algorithm: Algorithm;
      signing: string;
    }>(READ, [policyId]);
    if (!row) throw new Error(`The policy ${policyId} has no key.`);
    const { audience, expires_in_minutes, id, algorithm, signing } = row;
    // The secret is used as it was shown: receivers hand that text to their library.
    const key = isSymmetric(algorithm) ? createSecretKey(signing, 'utf8') : createPrivateKey(signing);
    return { key: { id, algorithm, key }, audience, expires_in_minutes };
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
