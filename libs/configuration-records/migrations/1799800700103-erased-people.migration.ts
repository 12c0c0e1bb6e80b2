import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [`ALTER TABLE "person" ADD "erased_at" TIMESTAMP(0) WITH TIME ZONE`];

export class ErasedPeople1799800700103 implements MigrationInterface {
  readonly name = 'ErasedPeople1799800700103';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
