import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What only the directory knows of an account; every service knows its name, zone, language and whom it trusts. */
export class AccountFacts1760000100014 implements MigrationInterface {
  readonly name = 'AccountFacts1760000100014';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account_facts (
        account_id text PRIMARY KEY,
        currency text,
        plan text,
        strong_privacy boolean NOT NULL DEFAULT false,
        time_format_24h boolean NOT NULL DEFAULT false,
        directory_account text,
        organization_id bigint,
        created_at timestamptz(0) NOT NULL,
        updated_at timestamptz(0) NOT NULL
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE account_facts');
  }
}
