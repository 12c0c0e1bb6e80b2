import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Plan of each account, by which its limits are found. */
export class PlanOfAccounts1799800900121 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account ADD COLUMN plan text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE account DROP COLUMN plan');
  }
}
