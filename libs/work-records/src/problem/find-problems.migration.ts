import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "problem_by_workflow_id" ON "problem"  ("workflow_id", "id") WHERE "workflow_id" IS NOT NULL`,
  `CREATE INDEX "problem_due_waiting_until" ON "problem"  ("waiting_until") WHERE "waiting_until" IS NOT NULL`,
];

export class FindProblems1798400000000 implements MigrationInterface {
  readonly name = 'FindProblems1798400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
