import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "project_template" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "subject" text NOT NULL, "category" text, "justification" text, "service_id" bigint, "work_hours_id" bigint, "time_zone" text, "disabled" boolean NOT NULL, "instructions" text, "note" text, "ui_extension_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_41cf7a5f5e816a0c36f494283b4" PRIMARY KEY ("id"))`,
  `CREATE INDEX "project_template_by_account_id" ON "project_template"  ("account_id", "id")`,
  `CREATE INDEX "project_template_by_account_id_sourceID" ON "project_template"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "project_template_by_account_id_created_at" ON "project_template"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "project_template_by_account_id_updated_at" ON "project_template"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "project_template_by_account_id_subject" ON "project_template"  ("account_id", "subject", "id")`,
  `CREATE INDEX "project_template_by_account_id_service_id" ON "project_template"  ("account_id", "service_id", "id")`,
  `CREATE TABLE "project_task_template" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "subject" text NOT NULL, "category" text NOT NULL, "planned_duration" integer NOT NULL, "planned_effort" integer, "planned_effort_project_manager" integer, "assign_to_project_manager" boolean NOT NULL, "copy_notes_to_project" boolean NOT NULL, "disabled" boolean NOT NULL, "urgent" boolean NOT NULL, "work_hours_are_24x7" boolean NOT NULL, "required_approvals" integer NOT NULL, "instructions" text, "note" text, "team_id" bigint, "supplier_id" bigint, "skill_pool_id" bigint, "effort_class_id" bigint, "ui_extension_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_87da293ba1613b85c59aaeb459d" PRIMARY KEY ("id"))`,
  `CREATE INDEX "project_task_template_by_account_id" ON "project_task_template"  ("account_id", "id")`,
  `CREATE INDEX "project_task_template_by_account_id_sourceID" ON "project_task_template"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "project_task_template_by_account_id_created_at" ON "project_task_template"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "project_task_template_by_account_id_updated_at" ON "project_task_template"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "project_task_template_by_account_id_subject" ON "project_task_template"  ("account_id", "subject", "id")`,
  `CREATE INDEX "project_task_template_by_account_id_category" ON "project_task_template"  ("account_id", "category", "id")`,
];

export class AddProjectTemplates1798310000000 implements MigrationInterface {
  readonly name = 'AddProjectTemplates1798310000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
