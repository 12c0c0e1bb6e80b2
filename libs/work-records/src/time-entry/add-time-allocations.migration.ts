import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [`ALTER TABLE "time_entry" ADD "time_allocation_id" bigint`];

export class AddTimeAllocations1797900000001 implements MigrationInterface {
  readonly name = 'AddTimeAllocations1797900000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
