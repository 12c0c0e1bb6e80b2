import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "request_by_product_backlog_id"`,
  `CREATE INDEX CONCURRENTLY "request_by_product_backlog_id" ON "request"  ("product_backlog_id", "id") WHERE "product_backlog_id" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class AddProductBacklogsOfRequestsConcurrently1799801004411 implements MigrationInterface {
  readonly name = 'AddProductBacklogsOfRequestsConcurrently1799801004411';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
