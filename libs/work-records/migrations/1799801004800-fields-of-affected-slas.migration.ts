import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "affected_sla" ADD COLUMN IF NOT EXISTS "standard_service_request_id" bigint`,
  `ALTER TABLE "approval" ADD COLUMN IF NOT EXISTS "attachment" jsonb`,
  `ALTER TABLE "project_task" ADD COLUMN IF NOT EXISTS "requester_id" bigint`,
  `ALTER TABLE "project_task_assignment" ADD COLUMN IF NOT EXISTS "waiting_until" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "attachment" jsonb`,
  `ALTER TABLE "project_task_template" ADD COLUMN IF NOT EXISTS "planned_effort_requester" integer, ADD COLUMN IF NOT EXISTS "planned_effort_requester_business_unit_manager" integer, ADD COLUMN IF NOT EXISTS "planned_effort_requester_manager" integer, ADD COLUMN IF NOT EXISTS "planned_effort_service_owner" integer, ADD COLUMN IF NOT EXISTS "assign_to_requester" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "assign_to_requester_business_unit_manager" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "assign_to_requester_manager" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "assign_to_service_owner" boolean NOT NULL DEFAULT false`,
];

export class FieldsOfAffectedSlas1799801004800 implements MigrationInterface {
  readonly name = 'FieldsOfAffectedSlas1799801004800';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
