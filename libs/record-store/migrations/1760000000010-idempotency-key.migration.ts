import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Calls with an idempotency key, and their responses. */
export class IdempotencyKey1760000000010 implements MigrationInterface {
  readonly name = 'IdempotencyKey1760000000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotency_key (
        account_id text NOT NULL,
        person_id bigint NOT NULL,
        key text NOT NULL,
        request text NOT NULL,
        created_at timestamptz NOT NULL,
        record_id bigint,
        status integer,
        headers jsonb,
        body bytea,
        PRIMARY KEY (account_id, person_id, key)
      )`);
    await runner.query('CREATE INDEX idempotency_key_by_age ON idempotency_key (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotency_key');
  }
}
