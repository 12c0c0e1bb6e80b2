import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "request" ADD COLUMN IF NOT EXISTS "product_backlog_id" bigint, ADD COLUMN IF NOT EXISTS "product_backlog_position" integer, ADD COLUMN IF NOT EXISTS "product_backlog_place" numeric`,
  `ALTER TABLE "problem" ADD COLUMN IF NOT EXISTS "product_backlog_place" numeric`,
];

export class AddProductBacklogsOfRequests1799801004410 implements MigrationInterface {
  readonly name = 'AddProductBacklogsOfRequests1799801004410';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
