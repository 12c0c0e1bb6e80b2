import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "phase_by_project_id"`,
  `CREATE INDEX CONCURRENTLY "phase_by_project_id" ON "phase"  ("project_id", "id") WHERE "project_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "phase_by_workflow_id"`,
  `CREATE INDEX CONCURRENTLY "phase_by_workflow_id" ON "phase"  ("workflow_id", "id") WHERE "workflow_id" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class AddPhasesOfWorkflowsConcurrently1799801003011 implements MigrationInterface {
  readonly name = 'AddPhasesOfWorkflowsConcurrently1799801003011';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
