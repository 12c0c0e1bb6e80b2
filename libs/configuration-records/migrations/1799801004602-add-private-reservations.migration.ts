import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "reservation" ADD COLUMN IF NOT EXISTS "private" boolean NOT NULL DEFAULT false`,
];

export class AddPrivateReservations1799801004602 implements MigrationInterface {
  readonly name = 'AddPrivateReservations1799801004602';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
