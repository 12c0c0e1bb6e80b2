import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No agreement says anything of a request yet: what is desired, best_effort, or no_target, as tokens are kept. */
const SET = `UPDATE "request" SET "next_target_at" = CASE
  WHEN "desired_completion_at" IS NOT NULL THEN "desired_completion_at"
  WHEN "status" = 'waiting_for_customer' THEN timestamptz '9999-12-31T23:59:57Z'
  ELSE timestamptz '9999-12-31T23:59:59Z' END
WHERE "status" <> 'completed'`;

export class SetNextTargets1799400000002 implements MigrationInterface {
  readonly name = 'SetNextTargets1799400000002';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(SET);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE "request" SET "next_target_at" = NULL');
  }
}
