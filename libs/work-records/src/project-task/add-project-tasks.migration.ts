import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "project_task" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "subject" text NOT NULL, "category" text NOT NULL, "status" text NOT NULL, "project_id" bigint NOT NULL, "phase_id" bigint, "template_id" bigint NOT NULL, "team_id" bigint, "supplier_id" bigint, "supplier_requestID" text, "skill_pool_id" bigint, "agile_board_id" bigint, "agile_board_column_id" bigint, "agile_board_column_position" integer, "agile_board_place" numeric, "planned_duration" integer NOT NULL, "planned_effort" integer, "required_approvals" integer NOT NULL, "resolution_duration" integer, "start_at" TIMESTAMP(0) WITH TIME ZONE, "deadline" TIMESTAMP(0) WITH TIME ZONE, "waiting_until" TIMESTAMP(0) WITH TIME ZONE, "anticipated_assignment_at" TIMESTAMP(0) WITH TIME ZONE, "assigned_at" TIMESTAMP(0) WITH TIME ZONE, "completion_target_at" TIMESTAMP(0) WITH TIME ZONE, "finished_at" TIMESTAMP(0) WITH TIME ZONE, "urgent" boolean NOT NULL, "work_hours_are_24x7" boolean NOT NULL, "instructions" text, "checked_items" jsonb, "custom_fields" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_f8275249858f42bc01e47cb979d" PRIMARY KEY ("id"))`,
  `CREATE INDEX "project_task_by_account_id" ON "project_task"  ("account_id", "id")`,
  `CREATE INDEX "project_task_by_account_id_sourceID" ON "project_task"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "project_task_by_account_id_created_at" ON "project_task"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "project_task_by_account_id_updated_at" ON "project_task"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "project_task_by_account_id_subject" ON "project_task"  ("account_id", "subject", "id")`,
  `CREATE INDEX "project_task_by_account_id_category" ON "project_task"  ("account_id", "category", "id")`,
  `CREATE INDEX "project_task_by_account_id_status" ON "project_task"  ("account_id", "status", "id")`,
  `CREATE INDEX "project_task_by_project_id" ON "project_task"  ("project_id", "id")`,
  `CREATE INDEX "project_task_by_phase_id" ON "project_task"  ("phase_id", "id") WHERE "phase_id" IS NOT NULL`,
  `CREATE INDEX "project_task_by_account_id_completion_target_at" ON "project_task"  ("account_id", "completion_target_at", "id")`,
  `CREATE INDEX "project_task_by_account_id_finished_at" ON "project_task"  ("account_id", "finished_at", "id")`,
  `CREATE INDEX "project_task_by_agile_board_column_id" ON "project_task"  ("agile_board_column_id", "id") WHERE "agile_board_column_id" IS NOT NULL`,
  `CREATE INDEX "project_task_due_waiting_until" ON "project_task"  ("waiting_until") WHERE "waiting_until" IS NOT NULL`,
  `CREATE TABLE "project_task_predecessors" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_66f1d18d6ab899337a4d3a79cb6" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "project_task_predecessors_inverse" ON "project_task_predecessors"  ("to_id", "from_id")`,
  `CREATE TABLE "project_task_assignment" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "project_task_id" bigint, "assignee_id" bigint NOT NULL, "status" text NOT NULL, "planned_effort" integer, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_31a5579a7cb5ce0b6668d3d4926" PRIMARY KEY ("id"))`,
  `CREATE INDEX "project_task_assignment_by_account_id" ON "project_task_assignment"  ("account_id", "id")`,
  `CREATE INDEX "project_task_assignment_by_project_task_id" ON "project_task_assignment"  ("project_task_id", "id") WHERE "project_task_id" IS NOT NULL`,
  `CREATE INDEX "project_task_assignment_by_account_id_assignee_id" ON "project_task_assignment"  ("account_id", "assignee_id", "id")`,
  `CREATE INDEX "project_task_assignment_by_account_id_status" ON "project_task_assignment"  ("account_id", "status", "id")`,
  `CREATE INDEX "project_task_assignment_by_account_id_planned_effort" ON "project_task_assignment"  ("account_id", "planned_effort", "id")`,
  `ALTER TABLE "note" ADD "project_task_id" bigint`,
  `ALTER TABLE "time_entry" ADD "project_task_id" bigint`,
  `CREATE INDEX "note_by_project_task_id" ON "note"  ("project_task_id", "id") WHERE "project_task_id" IS NOT NULL`,
  `CREATE UNIQUE INDEX "project_task_assignment_unique_project_task_assignee" ON "project_task_assignment" (account_id, "project_task_id", "assignee_id")`,
];

export class AddProjectTasks1799200000000 implements MigrationInterface {
  readonly name = 'AddProjectTasks1799200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
