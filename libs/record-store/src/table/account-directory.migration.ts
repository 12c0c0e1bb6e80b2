import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose directory an account works with, and which organization it is: filled by the service that keeps accounts. */
export class AccountDirectory1798000000002 implements MigrationInterface {
  readonly name = 'AccountDirectory1798000000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD directory_account text, ADD organization_id bigint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN organization_id, DROP COLUMN directory_account');
  }
}
