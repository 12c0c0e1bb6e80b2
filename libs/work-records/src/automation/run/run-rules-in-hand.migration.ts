import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rules of an account that has a request of another in hand go by what has changed at its home, too. */
export const HOME_LINE = 'ALTER TABLE automation_run ADD home_line_id bigint';

export class RunRulesInHand1799733000000 implements MigrationInterface {
  readonly name = 'RunRulesInHand1799733000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(HOME_LINE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE automation_run DROP home_line_id');
  }
}
