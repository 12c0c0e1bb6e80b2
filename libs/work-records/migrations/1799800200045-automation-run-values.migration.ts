import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Values that rules of the same change have set before this run. */
export class AutomationRunValues1799800200045 implements MigrationInterface {
  readonly name = 'AutomationRunValues1799800200045';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE automation_run ADD COLUMN rule_values jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE automation_run DROP COLUMN rule_values');
  }
}
