import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "request" ADD COLUMN IF NOT EXISTS "reservation_id" bigint, ADD COLUMN IF NOT EXISTS "pending_reservation_id" bigint`,
];

export class AddReservationsOfRequests1799801004600 implements MigrationInterface {
  readonly name = 'AddReservationsOfRequests1799801004600';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
