import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "problem_by_product_backlog_id" ON "problem"  ("product_backlog_id", "id") WHERE "product_backlog_id" IS NOT NULL`,
];

export class ListBacklogItems1798600000000 implements MigrationInterface {
  readonly name = 'ListBacklogItems1798600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
