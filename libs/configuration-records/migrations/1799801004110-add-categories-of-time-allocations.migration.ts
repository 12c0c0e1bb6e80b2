import type { MigrationInterface, QueryRunner } from 'typeorm';

const linked = (
  path: string,
) => `coalesce((SELECT jsonb_agg(jsonb_build_object('id', link.to_id) ORDER BY link.to_id)
  FROM time_allocation_${path} link WHERE link.from_id = time_allocation.id), '[]')`;

/** Snapshots of the existing allocations, which a rebuild of projections hands to work records. */
const SNAPSHOTS = `UPDATE reference SET attributes = attributes || jsonb_build_object(
  'customer_category', customer_category, 'service_category', service_category, 'description_category', description_category,
  'effort_class', effort_class_id, 'customers', ${linked('customers')}, 'services', ${linked('services')})
FROM time_allocation WHERE reference.type = 'time_allocation' AND reference.id = time_allocation.id`;

const STATEMENTS = [
  `ALTER TABLE "time_allocation" ADD COLUMN IF NOT EXISTS "group" text, ADD COLUMN IF NOT EXISTS "customer_category" text NOT NULL DEFAULT 'none', ADD COLUMN IF NOT EXISTS "service_category" text NOT NULL DEFAULT 'none', ADD COLUMN IF NOT EXISTS "description_category" text NOT NULL DEFAULT 'optional', ADD COLUMN IF NOT EXISTS "effort_class_id" bigint`,
  SNAPSHOTS,
];

export class AddCategoriesOfTimeAllocations1799801004110 implements MigrationInterface {
  readonly name = 'AddCategoriesOfTimeAllocations1799801004110';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
