import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "tag" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "request_id" bigint, "problem_id" bigint, "workflow_id" bigint, "task_id" bigint, "project_id" bigint, "project_task_id" bigint, "release_id" bigint, "risk_id" bigint, "name" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_8e4052373c579afc1471f526760" PRIMARY KEY ("id"))`,
  `CREATE INDEX "tag_by_account_id" ON "tag"  ("account_id", "id")`,
  `CREATE INDEX "tag_by_request_id" ON "tag"  ("request_id", "id") WHERE "request_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_problem_id" ON "tag"  ("problem_id", "id") WHERE "problem_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_workflow_id" ON "tag"  ("workflow_id", "id") WHERE "workflow_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_task_id" ON "tag"  ("task_id", "id") WHERE "task_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_project_id" ON "tag"  ("project_id", "id") WHERE "project_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_project_task_id" ON "tag"  ("project_task_id", "id") WHERE "project_task_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_release_id" ON "tag"  ("release_id", "id") WHERE "release_id" IS NOT NULL`,
  `CREATE INDEX "tag_by_risk_id" ON "tag"  ("risk_id", "id") WHERE "risk_id" IS NOT NULL`,
  `ALTER TABLE "tag" ADD CONSTRAINT "request" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "problem" FOREIGN KEY ("problem_id") REFERENCES "problem"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "workflow" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "task" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "project" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "project_task" FOREIGN KEY ("project_task_id") REFERENCES "project_task"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "release" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "tag" ADD CONSTRAINT "risk" FOREIGN KEY ("risk_id") REFERENCES "risk"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "tag_unique_request_name" ON "tag" (account_id, "request_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_problem_name" ON "tag" (account_id, "problem_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_workflow_name" ON "tag" (account_id, "workflow_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_task_name" ON "tag" (account_id, "task_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_project_name" ON "tag" (account_id, "project_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_project_task_name" ON "tag" (account_id, "project_task_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_release_name" ON "tag" (account_id, "release_id", lower("name"))`,
  `CREATE UNIQUE INDEX "tag_unique_risk_name" ON "tag" (account_id, "risk_id", lower("name"))`,
  // By which it is told who may tag them.
  `CREATE INDEX "project_task_by_team_id" ON "project_task"  ("team_id", "id") WHERE "team_id" IS NOT NULL`,
  `CREATE INDEX "risk_by_manager_id" ON "risk"  ("manager_id", "id")`,
];

export class AddTags1799700100000 implements MigrationInterface {
  readonly name = 'AddTags1799700100000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
