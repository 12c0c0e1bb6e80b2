import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "time_allocation" ADD COLUMN IF NOT EXISTS "group" text, ADD COLUMN IF NOT EXISTS "customer_category" text NOT NULL DEFAULT 'none', ADD COLUMN IF NOT EXISTS "service_category" text NOT NULL DEFAULT 'none', ADD COLUMN IF NOT EXISTS "description_category" text NOT NULL DEFAULT 'optional', ADD COLUMN IF NOT EXISTS "effort_class_id" bigint`,
  `ALTER TABLE "pdf_design" ADD COLUMN IF NOT EXISTS "category" text, ADD COLUMN IF NOT EXISTS "description" text, ADD COLUMN IF NOT EXISTS "html" text, ADD COLUMN IF NOT EXISTS "css" text`,
];

export class FieldsOfPdfDesignsAndTimeAllocations1799801004505 implements MigrationInterface {
  readonly name = 'FieldsOfPdfDesignsAndTimeAllocations1799801004505';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
