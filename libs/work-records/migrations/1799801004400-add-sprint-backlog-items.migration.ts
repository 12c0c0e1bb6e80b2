import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "sprint_backlog_item" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "position" integer, "place" numeric, "estimate" integer, "sprint_id" bigint, "planned" boolean NOT NULL, "done" boolean, "problem_id" bigint, "project_task_id" bigint, "request_id" bigint, "task_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_7e6bf4b8c5e4fc606e214e6e065" PRIMARY KEY ("id"))`,
  `CREATE INDEX "sprint_backlog_item_by_account_id" ON "sprint_backlog_item"  ("account_id", "id")`,
  `CREATE INDEX "sprint_backlog_item_by_account_id_created_at" ON "sprint_backlog_item"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "sprint_backlog_item_by_account_id_updated_at" ON "sprint_backlog_item"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "sprint_backlog_item_by_account_id_position" ON "sprint_backlog_item"  ("account_id", "position", "id")`,
  `CREATE INDEX "sprint_backlog_item_by_sprint_id" ON "sprint_backlog_item"  ("sprint_id", "id") WHERE "sprint_id" IS NOT NULL`,
  `CREATE INDEX "sprint_backlog_item_by_problem_id" ON "sprint_backlog_item"  ("problem_id", "id") WHERE "problem_id" IS NOT NULL`,
  `CREATE INDEX "sprint_backlog_item_by_project_task_id" ON "sprint_backlog_item"  ("project_task_id", "id") WHERE "project_task_id" IS NOT NULL`,
  `CREATE INDEX "sprint_backlog_item_by_request_id" ON "sprint_backlog_item"  ("request_id", "id") WHERE "request_id" IS NOT NULL`,
  `CREATE INDEX "sprint_backlog_item_by_task_id" ON "sprint_backlog_item"  ("task_id", "id") WHERE "task_id" IS NOT NULL`,
  `CREATE INDEX "sprint_backlog_item_words" ON "sprint_backlog_item" USING gin (search_words(ARRAY[account_id], "id", "id"::text)) WITH (gin_pending_list_limit = 64)`,
];

export class AddSprintBacklogItems1799801004400 implements MigrationInterface {
  readonly name = 'AddSprintBacklogItems1799801004400';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
