import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "watch" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "request_id" bigint, "problem_id" bigint, "workflow_id" bigint, "task_id" bigint, "project_id" bigint, "project_task_id" bigint, "release_id" bigint, "risk_id" bigint, "person_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_fcd14254f9a60722c954c0174d0" PRIMARY KEY ("id"))`,
  `CREATE INDEX "watch_by_account_id" ON "watch"  ("account_id", "id")`,
  `CREATE INDEX "watch_by_request_id" ON "watch"  ("request_id", "id") WHERE "request_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_problem_id" ON "watch"  ("problem_id", "id") WHERE "problem_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_workflow_id" ON "watch"  ("workflow_id", "id") WHERE "workflow_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_task_id" ON "watch"  ("task_id", "id") WHERE "task_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_project_id" ON "watch"  ("project_id", "id") WHERE "project_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_project_task_id" ON "watch"  ("project_task_id", "id") WHERE "project_task_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_release_id" ON "watch"  ("release_id", "id") WHERE "release_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_risk_id" ON "watch"  ("risk_id", "id") WHERE "risk_id" IS NOT NULL`,
  `CREATE INDEX "watch_by_person_id" ON "watch"  ("person_id", "id") WHERE "person_id" IS NOT NULL`,
  `ALTER TABLE "watch" ADD CONSTRAINT "request" FOREIGN KEY ("request_id") REFERENCES "request"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "problem" FOREIGN KEY ("problem_id") REFERENCES "problem"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "workflow" FOREIGN KEY ("workflow_id") REFERENCES "workflow"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "task" FOREIGN KEY ("task_id") REFERENCES "task"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "project" FOREIGN KEY ("project_id") REFERENCES "project"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "project_task" FOREIGN KEY ("project_task_id") REFERENCES "project_task"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "release" FOREIGN KEY ("release_id") REFERENCES "release"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "watch" ADD CONSTRAINT "risk" FOREIGN KEY ("risk_id") REFERENCES "risk"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "watch_unique_request_person" ON "watch" (account_id, "request_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_problem_person" ON "watch" (account_id, "problem_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_workflow_person" ON "watch" (account_id, "workflow_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_task_person" ON "watch" (account_id, "task_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_project_person" ON "watch" (account_id, "project_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_project_task_person" ON "watch" (account_id, "project_task_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_release_person" ON "watch" (account_id, "release_id", "person_id")`,
  `CREATE UNIQUE INDEX "watch_unique_risk_person" ON "watch" (account_id, "risk_id", "person_id")`,
];

export class AddWatches1799700200000 implements MigrationInterface {
  readonly name = 'AddWatches1799700200000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
