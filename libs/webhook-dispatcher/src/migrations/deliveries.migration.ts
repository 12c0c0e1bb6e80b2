import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the dispatcher keeps beside its records. The tables webhook and webhook_policy come before it. */
export class Deliveries1760000200000 implements MigrationInterface {
  readonly name = 'Deliveries1760000200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE webhook_policy_key, webhook_verification, webhook_sequence,
      delivery_attempt, delivery_lane, delivery`);
  }
}

const STATEMENTS = [
  `CREATE TABLE delivery (
    webhook_id bigint NOT NULL,
    sequence bigint NOT NULL,
    id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    account_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('event', 'verify', 'test')),
    event text NOT NULL,
    record text NOT NULL,
    link text NOT NULL,
    body bytea NOT NULL,
    signed_body bytea,
    signed_with uuid,
    signed_until timestamptz,
    state text NOT NULL DEFAULT 'pending'
      CHECK (state IN ('pending', 'retrying', 'succeeded', 'dropped', 'held')),
    attempts integer NOT NULL DEFAULT 0,
    occurred_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    settled_at timestamptz,
    PRIMARY KEY (webhook_id, sequence)
  )`,
  `CREATE INDEX delivery_open ON delivery (webhook_id, record, sequence) WHERE state IN ('pending', 'retrying')`,
  // One row per webhook and record with anything still to send: only its oldest delivery is ever in flight, so
  // that "the next message waits for the earlier one". due_at is also the end of the lease of a claimed lane.
  `CREATE TABLE delivery_lane (
    webhook_id bigint NOT NULL,
    record text NOT NULL,
    due_at timestamptz NOT NULL DEFAULT now(),
    claim uuid,
    PRIMARY KEY (webhook_id, record)
  ) WITH (autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 500)`,
  'CREATE INDEX delivery_lane_due ON delivery_lane (webhook_id, due_at)',
  `CREATE TABLE delivery_attempt (
    delivery_id uuid NOT NULL,
    attempt integer NOT NULL,
    started_at timestamptz NOT NULL,
    duration_ms integer NOT NULL,
    status integer,
    line text NOT NULL
  )`,
  'CREATE INDEX delivery_attempt_of ON delivery_attempt (delivery_id, attempt)',
  'CREATE TABLE webhook_sequence (webhook_id bigint PRIMARY KEY, last bigint NOT NULL)',
  `CREATE TABLE webhook_verification (
    webhook_id bigint PRIMARY KEY,
    code_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE webhook_policy_key (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    policy_id bigint NOT NULL,
    algorithm text NOT NULL,
    signing text NOT NULL,
    public_pem text,
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX webhook_policy_key_of ON webhook_policy_key (policy_id, created_at)',
];
