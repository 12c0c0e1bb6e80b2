import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "workflow_template_task" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "workflow_template_id" bigint NOT NULL, "task_template_id" bigint NOT NULL, "subject" text NOT NULL, "phase_name" text, "failure_task_id" bigint, "impact" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_fe3a0e6cea21795242b55b3c196" PRIMARY KEY ("id"))`,
  `CREATE INDEX "workflow_template_task_by_account_id" ON "workflow_template_task"  ("account_id", "id")`,
  `CREATE INDEX "workflow_template_task_by_workflow_template_id" ON "workflow_template_task"  ("workflow_template_id", "id")`,
  `CREATE INDEX "workflow_template_task_by_task_template_id" ON "workflow_template_task"  ("task_template_id", "id")`,
  `CREATE INDEX "workflow_template_task_by_failure_task_id" ON "workflow_template_task"  ("failure_task_id", "id") WHERE "failure_task_id" IS NOT NULL`,
  `CREATE TABLE "workflow_template_task_predecessors" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_a836e9300f1003dcbd94e912b83" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "workflow_template_task_predecessors_inverse" ON "workflow_template_task_predecessors"  ("to_id", "from_id")`,
  `ALTER TABLE "workflow_template_task" ADD CONSTRAINT "failure_task" FOREIGN KEY ("failure_task_id") REFERENCES "workflow_template_task"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "task" ADD "copy_notes_to_workflow" boolean`,
];

export class AddWorkflowTemplateTasks1799300000001 implements MigrationInterface {
  readonly name = 'AddWorkflowTemplateTasks1799300000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
