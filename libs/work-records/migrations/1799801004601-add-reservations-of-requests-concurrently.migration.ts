import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "request_by_reservation_id"`,
  `CREATE INDEX CONCURRENTLY "request_by_reservation_id" ON "request"  ("reservation_id", "id") WHERE "reservation_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "request_by_pending_reservation_id"`,
  `CREATE INDEX CONCURRENTLY "request_by_pending_reservation_id" ON "request"  ("pending_reservation_id", "id") WHERE "pending_reservation_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS reference_by_request`,
  `CREATE INDEX CONCURRENTLY reference_by_request ON reference (((attributes ->> 'request')::bigint))
    WHERE type = 'reservation' AND attributes ->> 'request' IS NOT NULL`,
  `RESET lock_timeout`,
];

export class AddReservationsOfRequestsConcurrently1799801004601 implements MigrationInterface {
  readonly name = 'AddReservationsOfRequestsConcurrently1799801004601';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
