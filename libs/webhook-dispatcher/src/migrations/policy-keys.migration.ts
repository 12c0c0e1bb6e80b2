import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Schemes, and keys that take turns. */
export class PolicyKeys1796100000000 implements MigrationInterface {
  readonly name = 'PolicyKeys1796100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Keys are never thrown away by a migration.');
  }
}

const STATEMENTS = [
  `ALTER TABLE webhook_policy
    ADD COLUMN scheme text NOT NULL DEFAULT 'jwt',
    ADD COLUMN public_key text,
    ADD COLUMN key_id text,
    ADD COLUMN previous_key_expires_at timestamp(0) with time zone`,
  'ALTER TABLE webhook_policy ALTER COLUMN scheme DROP DEFAULT, ALTER COLUMN jwt_alg DROP NOT NULL',
  `UPDATE webhook_policy SET key_id = key.id FROM webhook_policy_key key WHERE key.policy_id = webhook_policy.id`,
  // A key that another has taken the place of has an end; the one that has none signs from then on.
  'ALTER TABLE webhook_policy_key ADD COLUMN expires_at timestamptz',
  `CREATE UNIQUE INDEX webhook_policy_key_newest ON webhook_policy_key (policy_id) WHERE expires_at IS NULL`,
  `CREATE INDEX webhook_policy_key_expiring ON webhook_policy_key (expires_at) WHERE expires_at IS NOT NULL`,
  `DELETE FROM webhook_policy_key WHERE policy_id NOT IN (SELECT id FROM webhook_policy)`,
  `ALTER TABLE webhook_policy_key ADD CONSTRAINT webhook_policy_key_of_policy
    FOREIGN KEY (policy_id) REFERENCES webhook_policy ON DELETE CASCADE`,
  // Named after the field: a policy that is in use is not deleted. What lost its policy before stays as it is.
  `ALTER TABLE webhook ADD CONSTRAINT webhook_policy
    FOREIGN KEY (webhook_policy_id) REFERENCES webhook_policy NOT VALID`,
];
