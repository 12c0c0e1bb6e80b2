import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "project_template_phase" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "project_template_id" bigint NOT NULL, "position" integer, "place" integer, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_8e20e5b376104ba0162cb5cb959" PRIMARY KEY ("id"))`,
  `CREATE INDEX "project_template_phase_by_account_id" ON "project_template_phase"  ("account_id", "id")`,
  `CREATE INDEX "project_template_phase_by_account_id_created_at" ON "project_template_phase"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "project_template_phase_by_account_id_updated_at" ON "project_template_phase"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "project_template_phase_by_account_id_name" ON "project_template_phase"  ("account_id", "name", "id")`,
  `CREATE INDEX "project_template_phase_by_project_template_id" ON "project_template_phase"  ("project_template_id", "id")`,
  `CREATE INDEX "project_template_phase_by_account_id_position" ON "project_template_phase"  ("account_id", "position", "id")`,
  `CREATE TABLE "project_template_task" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "project_template_id" bigint NOT NULL, "task_template_id" bigint NOT NULL, "subject" text NOT NULL, "phase_name" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_b4c603979c4156afda500ee3a3a" PRIMARY KEY ("id"))`,
  `CREATE INDEX "project_template_task_by_account_id" ON "project_template_task"  ("account_id", "id")`,
  `CREATE INDEX "project_template_task_by_project_template_id" ON "project_template_task"  ("project_template_id", "id")`,
  `CREATE INDEX "project_template_task_by_task_template_id" ON "project_template_task"  ("task_template_id", "id")`,
  `CREATE TABLE "project_template_task_predecessors" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_0066eacd1b8e72bb859423757c3" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "project_template_task_predecessors_inverse" ON "project_template_task_predecessors"  ("to_id", "from_id")`,
  `ALTER TABLE "project" ADD "template_id" bigint`,
  `ALTER TABLE "project_task" ADD "project_task_template_id" bigint`,
  `ALTER TABLE "project_task" ALTER COLUMN "template_id" DROP NOT NULL`,
  `CREATE INDEX "project_by_template_id" ON "project"  ("template_id", "id") WHERE "template_id" IS NOT NULL`,
  `CREATE INDEX "project_task_by_project_task_template_id" ON "project_task"  ("project_task_template_id", "id") WHERE "project_task_template_id" IS NOT NULL`,
  `CREATE UNIQUE INDEX "project_template_phase_unique_project_template_name" ON "project_template_phase" (account_id, "project_template_id", lower("name"))`,
];

export class WorkOfProjectTemplates1799800300081 implements MigrationInterface {
  readonly name = 'WorkOfProjectTemplates1799800300081';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
