import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "automation_rule_run" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "automation_rule_id" bigint, "app_offering_automation_rule_id" bigint, "record_type" text, "record_id" bigint, "event" text, "outcome" text, "action_count" integer NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_811236b69031ddec98a62ac9f8d" PRIMARY KEY ("id"))`,
  `CREATE INDEX "automation_rule_run_by_account_id" ON "automation_rule_run"  ("account_id", "id")`,
  `CREATE INDEX "automation_rule_run_by_account_id_created_at" ON "automation_rule_run"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "automation_rule_run_by_automation_rule_id" ON "automation_rule_run"  ("automation_rule_id", "id") WHERE "automation_rule_id" IS NOT NULL`,
  `CREATE INDEX "automation_rule_run_by_app_offering_automation_rule_id" ON "automation_rule_run"  ("app_offering_automation_rule_id", "id") WHERE "app_offering_automation_rule_id" IS NOT NULL`,
];

export class AutomationRuleRuns1799800400095 implements MigrationInterface {
  readonly name = 'AutomationRuleRuns1799800400095';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
