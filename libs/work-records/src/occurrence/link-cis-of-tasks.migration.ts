import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "task_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_371103575de04ac2e0c7ccb186a" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "task_cis_inverse" ON "task_cis"  ("to_id", "from_id")`,
  `CREATE INDEX "request_by_ci_id" ON "request"  ("ci_id", "id") WHERE "ci_id" IS NOT NULL`,
];

export class LinkCisOfTasks1799660000002 implements MigrationInterface {
  readonly name = 'LinkCisOfTasks1799660000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
