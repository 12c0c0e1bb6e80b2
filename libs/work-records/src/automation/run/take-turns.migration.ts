import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The first run of the account whose turn it is. */
export const TAKE_TURNS = 'CREATE INDEX automation_run_by_account ON automation_run (account_id, id)';

export class TakeTurns1799734000001 implements MigrationInterface {
  readonly name = 'TakeTurns1799734000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TAKE_TURNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX automation_run_by_account');
  }
}
