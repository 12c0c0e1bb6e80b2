import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "automation_rule" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "trigger" text NOT NULL, "position" integer, "condition" text, "actions" text, "expressions" text, "description" text, "actions_html" text, "description_html" text, "disabled" boolean NOT NULL, "generic" text, "request_id" bigint, "request_template_id" bigint, "task_id" bigint, "task_template_id" bigint, "workflow_id" bigint, "workflow_template_id" bigint, "project_task_id" bigint, "project_task_template_id" bigint, "project_template_id" bigint, "applies_to" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_d14a83a866da7ebbc991d3b2e9c" PRIMARY KEY ("id"))`,
  `CREATE INDEX "automation_rule_by_account_id" ON "automation_rule"  ("account_id", "id")`,
  `CREATE INDEX "automation_rule_by_account_id_position" ON "automation_rule"  ("account_id", "position", "id")`,
  `CREATE INDEX "automation_rule_by_request_template_id" ON "automation_rule"  ("request_template_id", "id") WHERE "request_template_id" IS NOT NULL`,
  `CREATE INDEX "automation_rule_by_account_id_applies_to_trigger" ON "automation_rule"  ("account_id", "applies_to", "trigger", "id")`,
  `CREATE TABLE "app_offering_automation_rule" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "app_offering_id" bigint NOT NULL, "rulable_type" text NOT NULL, "name" text NOT NULL, "trigger" text NOT NULL, "position" integer, "condition" text, "actions" text, "expressions" text, "description" text, "actions_html" text, "description_html" text, "applies_to" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_e0480ae87eb2b71d2a2738abf67" PRIMARY KEY ("id"))`,
  `CREATE INDEX "app_offering_automation_rule_by_account_id" ON "app_offering_automation_rule"  ("account_id", "id")`,
  `CREATE INDEX "app_offering_automation_rule_by_app_offering_id" ON "app_offering_automation_rule"  ("app_offering_id", "id")`,
  `CREATE INDEX "app_offering_automation_rule_by_account_id_position" ON "app_offering_automation_rule"  ("account_id", "position", "id")`,
  `CREATE INDEX "app_offering_automation_rule_by_account_id_applies_to_trigger" ON "app_offering_automation_rule"  ("account_id", "applies_to", "trigger", "id")`,
  `CREATE TABLE "automation_failure" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "automation_rule_id" bigint, "app_offering_automation_rule_id" bigint, "record_type" text, "record_id" bigint, "event" text, "message" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_e0c67cecf210193a425282624cc" PRIMARY KEY ("id"))`,
  `CREATE INDEX "automation_failure_by_account_id" ON "automation_failure"  ("account_id", "id")`,
  `CREATE INDEX "automation_failure_by_account_id_created_at" ON "automation_failure"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "automation_failure_by_automation_rule_id" ON "automation_failure"  ("automation_rule_id", "id") WHERE "automation_rule_id" IS NOT NULL`,
  `CREATE INDEX "automation_failure_by_app_offering_automation_rule_id" ON "automation_failure"  ("app_offering_automation_rule_id", "id") WHERE "app_offering_automation_rule_id" IS NOT NULL`,
];

export class AddAutomationRules1799100000000 implements MigrationInterface {
  readonly name = 'AddAutomationRules1799100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
