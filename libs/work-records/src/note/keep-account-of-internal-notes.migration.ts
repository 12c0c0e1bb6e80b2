import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepAccountOfInternalNotes1799400000000 implements MigrationInterface {
  readonly name = 'KeepAccountOfInternalNotes1799400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE "note" ADD "internal_account" text');
    await runner.query('UPDATE "note" SET "internal_account" = "account_id" WHERE "internal"');
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
