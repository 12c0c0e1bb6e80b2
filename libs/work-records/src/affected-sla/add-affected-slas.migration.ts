import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "affected_sla" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "request_id" bigint, "sla_id" bigint, "service_offering_id" bigint, "service_instance_id" bigint, "accountability" text NOT NULL, "impact" text, "response_target_at" TIMESTAMP(0) WITH TIME ZONE, "resolution_target_at" TIMESTAMP(0) WITH TIME ZONE, "actual_response_at" TIMESTAMP(0) WITH TIME ZONE, "actual_resolution_at" TIMESTAMP(0) WITH TIME ZONE, "response_missed" boolean NOT NULL, "resolution_missed" boolean NOT NULL, "support_team_id" bigint, "first_line_team_id" bigint, "response_due_at" TIMESTAMP(0) WITH TIME ZONE, "resolution_due_at" TIMESTAMP(0) WITH TIME ZONE, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_033545c166049f90694cafcacfb" PRIMARY KEY ("id"))`,
  `CREATE INDEX "affected_sla_by_account_id" ON "affected_sla"  ("account_id", "id")`,
  `CREATE INDEX "affected_sla_by_request_id" ON "affected_sla"  ("request_id", "id") WHERE "request_id" IS NOT NULL`,
  `CREATE INDEX "affected_sla_by_support_team_id" ON "affected_sla"  ("support_team_id", "id") WHERE "support_team_id" IS NOT NULL`,
  `CREATE INDEX "affected_sla_by_first_line_team_id" ON "affected_sla"  ("first_line_team_id", "id") WHERE "first_line_team_id" IS NOT NULL`,
  `CREATE INDEX "affected_sla_due_response_due_at" ON "affected_sla"  ("response_due_at") WHERE "response_due_at" IS NOT NULL`,
  `CREATE INDEX "affected_sla_due_resolution_due_at" ON "affected_sla"  ("resolution_due_at") WHERE "resolution_due_at" IS NOT NULL`,
  `CREATE UNIQUE INDEX "affected_sla_unique_request_sla" ON "affected_sla" (account_id, "request_id", "sla_id")`,
  `ALTER TABLE "request" ADD "coverage_due_at" TIMESTAMP(0) WITH TIME ZONE`,
  `ALTER TABLE "request" ADD "agreements" jsonb`,
  `ALTER TABLE "request" ADD "clock_stops" jsonb`,
  `ALTER TABLE "request" ADD "responded_at" TIMESTAMP(0) WITH TIME ZONE`,
  `ALTER TABLE "request" ADD "waiting_for_customer_follow_up_id" bigint`,
  `ALTER TABLE "request" ADD "follow_up_at" TIMESTAMP(0) WITH TIME ZONE`,
  `ALTER TABLE "request" ADD "follow_ups" integer`,
  `CREATE INDEX "request_due_coverage_due_at" ON "request"  ("coverage_due_at") WHERE "coverage_due_at" IS NOT NULL`,
  `CREATE INDEX "request_due_follow_up_at" ON "request"  ("follow_up_at") WHERE "follow_up_at" IS NOT NULL`,
];

export class AddAffectedSlas1799620000000 implements MigrationInterface {
  readonly name = 'AddAffectedSlas1799620000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
