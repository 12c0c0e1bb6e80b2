import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "workflow_template_phase" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "workflow_template_id" bigint, "position" integer, "place" integer, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_f6eb156fabccde61e27c3812744" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "workflow_template_phase_by_account_id" ON "workflow_template_phase"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "workflow_template_phase_by_account_id_created_at" ON "workflow_template_phase"  ("account_id", "created_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "workflow_template_phase_by_account_id_updated_at" ON "workflow_template_phase"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "workflow_template_phase_by_account_id_name" ON "workflow_template_phase"  ("account_id", "name", "id")`,
  `CREATE INDEX IF NOT EXISTS "workflow_template_phase_by_workflow_template_id" ON "workflow_template_phase"  ("workflow_template_id", "id") WHERE "workflow_template_id" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "workflow_template_phase_by_account_id_position" ON "workflow_template_phase"  ("account_id", "position", "id")`,
  `ALTER TABLE "workflow_template_phase" DROP CONSTRAINT IF EXISTS "workflow_template", ADD CONSTRAINT "workflow_template" FOREIGN KEY ("workflow_template_id") REFERENCES "workflow_template"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "workflow_template_phase_unique_workflow_template_name" ON "workflow_template_phase" (account_id, "workflow_template_id", lower("name"))`,
  `ALTER TABLE "phase" ADD COLUMN IF NOT EXISTS "workflow_id" bigint`,
  `ALTER TABLE "phase" ALTER COLUMN "project_id" DROP NOT NULL`,
];

export class AddPhasesOfWorkflows1799801003010 implements MigrationInterface {
  readonly name = 'AddPhasesOfWorkflows1799801003010';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
