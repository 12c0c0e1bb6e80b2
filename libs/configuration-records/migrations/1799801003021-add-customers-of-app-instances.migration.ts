import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [`ALTER TABLE "app_instance" ADD COLUMN IF NOT EXISTS "customer_account" text`];

export class AddCustomersOfAppInstances1799801003021 implements MigrationInterface {
  readonly name = 'AddCustomersOfAppInstances1799801003021';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
