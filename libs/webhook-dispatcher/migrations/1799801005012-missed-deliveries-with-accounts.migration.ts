import type { MigrationInterface, QueryRunner } from 'typeorm';

const MISSED = `INCLUDE ("account_id") WHERE "state" = ANY (ARRAY['dropped'::text, 'held'::text])`;

/**
 * Missed deliveries are listed in both of their orders, and counted, from their indexes alone: these have the account, which
 * each list compares.
 */
const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "delivery_missed_by_sequence"`,
  `CREATE INDEX CONCURRENTLY "delivery_missed_by_sequence" ON "delivery" ("webhook_id", "state", "sequence") ${MISSED}`,
  `DROP INDEX CONCURRENTLY IF EXISTS "delivery_missed_by_created_at"`,
  `CREATE INDEX CONCURRENTLY "delivery_missed_by_created_at" ON "delivery" ("webhook_id", "state", (("created_at")::timestamp(0) with time zone)) ${MISSED}`,
  `DROP INDEX CONCURRENTLY IF EXISTS "delivery_missed"`,
  `RESET lock_timeout`,
];

export class MissedDeliveriesWithAccounts1799801005012 implements MigrationInterface {
  readonly name = 'MissedDeliveriesWithAccounts1799801005012';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
