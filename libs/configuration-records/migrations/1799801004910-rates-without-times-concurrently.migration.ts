import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "effort_class_rate_by_account_id_created_at"`,
  `DROP INDEX CONCURRENTLY IF EXISTS "effort_class_rate_by_account_id_updated_at"`,
  `DROP INDEX CONCURRENTLY IF EXISTS "rfc_type_rate_by_account_id_created_at"`,
  `DROP INDEX CONCURRENTLY IF EXISTS "rfc_type_rate_by_account_id_updated_at"`,
  `RESET lock_timeout`,
];

export class RatesWithoutTimesConcurrently1799801004910 implements MigrationInterface {
  readonly name = 'RatesWithoutTimesConcurrently1799801004910';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
