import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days that an account keeps things, where its administrators have set them. */
export class RetentionOfAccounts1799800900123 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN retention jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN retention');
  }
}
