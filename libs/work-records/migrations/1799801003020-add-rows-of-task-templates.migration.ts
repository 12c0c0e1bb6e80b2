import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "task_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_e30741bf9870d0621a557086388" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX IF NOT EXISTS "task_service_instances_inverse" ON "task_service_instances"  ("to_id", "from_id")`,
  `CREATE TABLE IF NOT EXISTS "task_template_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_b38aec818b3d4aecb9e20955bae" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX IF NOT EXISTS "task_template_cis_inverse" ON "task_template_cis"  ("to_id", "from_id")`,
  `CREATE TABLE IF NOT EXISTS "task_template_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_254b7274c0d05de987c68fd809f" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX IF NOT EXISTS "task_template_service_instances_inverse" ON "task_template_service_instances"  ("to_id", "from_id")`,
  `CREATE TABLE IF NOT EXISTS "task_template_approval" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "task_template_id" bigint, "approver_id" bigint NOT NULL, "planned_effort" integer, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_7f61a8de10ffd89bb7c8365ab8c" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "task_template_approval_by_account_id" ON "task_template_approval"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "task_template_approval_by_task_template_id" ON "task_template_approval"  ("task_template_id", "id") WHERE "task_template_id" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "task_template_approval_by_account_id_approver_id" ON "task_template_approval"  ("account_id", "approver_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "task_template_approval_by_account_id_planned_effort" ON "task_template_approval"  ("account_id", "planned_effort", "id")`,
  `CREATE TABLE IF NOT EXISTS "project_task_template_assignment" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "project_task_template_id" bigint, "assignee_id" bigint NOT NULL, "planned_effort" integer, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_249fa083ecbc7ab3de02581e99f" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "project_task_template_assignment_by_account_id" ON "project_task_template_assignment"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "project_task_template_assignment_by_project_task_template_id" ON "project_task_template_assignment"  ("project_task_template_id", "id") WHERE "project_task_template_id" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "project_task_template_assignment_by_account_id_assignee_id" ON "project_task_template_assignment"  ("account_id", "assignee_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "project_task_template_assignment_by_account_id_planned_effort" ON "project_task_template_assignment"  ("account_id", "planned_effort", "id")`,
  `ALTER TABLE "task_template_approval" DROP CONSTRAINT IF EXISTS "task_template", ADD CONSTRAINT "task_template" FOREIGN KEY ("task_template_id") REFERENCES "task_template"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "project_task_template_assignment" DROP CONSTRAINT IF EXISTS "project_task_template", ADD CONSTRAINT "project_task_template" FOREIGN KEY ("project_task_template_id") REFERENCES "project_task_template"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "task_template_approval_unique_task_template_approver" ON "task_template_approval" (account_id, "task_template_id", "approver_id")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "project_task_template_assignment_unique_project_task_template_a" ON "project_task_template_assignment" (account_id, "project_task_template_id", "assignee_id")`,
  `ALTER TABLE "task" ADD COLUMN IF NOT EXISTS "equipped" boolean`,
  `ALTER TABLE "task_template" ADD COLUMN IF NOT EXISTS "equips" boolean`,
  `ALTER TABLE "workflow_template_task" ADD COLUMN IF NOT EXISTS "failure_task_template_id" bigint`,
  `ALTER TABLE "project_task" ADD COLUMN IF NOT EXISTS "equipped" boolean`,
  `ALTER TABLE "project_task_template" ADD COLUMN IF NOT EXISTS "equips" boolean`,
  `ALTER TABLE "automation_rule" ADD COLUMN IF NOT EXISTS "app_instance_id" bigint`,
];

export class AddRowsOfTaskTemplates1799801003020 implements MigrationInterface {
  readonly name = 'AddRowsOfTaskTemplates1799801003020';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
