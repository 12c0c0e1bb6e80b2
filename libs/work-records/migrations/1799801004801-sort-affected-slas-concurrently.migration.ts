import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "affected_sla_by_account_id_request_id"`,
  `CREATE INDEX CONCURRENTLY "affected_sla_by_account_id_request_id" ON "affected_sla"  ("account_id", "request_id", "id")`,
  `DROP INDEX CONCURRENTLY IF EXISTS "affected_sla_by_account_id_sla_id"`,
  `CREATE INDEX CONCURRENTLY "affected_sla_by_account_id_sla_id" ON "affected_sla"  ("account_id", "sla_id", "id")`,
  `DROP INDEX CONCURRENTLY IF EXISTS "affected_sla_by_account_id_service_instance_id"`,
  `CREATE INDEX CONCURRENTLY "affected_sla_by_account_id_service_instance_id" ON "affected_sla"  ("account_id", "service_instance_id", "id")`,
  // The release before filters by it until the other is there.
  `DROP INDEX CONCURRENTLY IF EXISTS "affected_sla_by_service_instance_id"`,
  `RESET lock_timeout`,
];

export class SortAffectedSlasConcurrently1799801004801 implements MigrationInterface {
  readonly name = 'SortAffectedSlasConcurrently1799801004801';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
