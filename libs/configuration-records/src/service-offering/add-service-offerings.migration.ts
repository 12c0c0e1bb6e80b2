import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "service_offering" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "status" text NOT NULL, "service_id" bigint, "summary" text, "availability" double precision, "reliability" integer, "recovery_time_objective" integer, "recovery_point_objective" integer, "restore_duration" integer, "report_frequency" text NOT NULL, "review_frequency" text, "charge_type_high" text, "charge_type_low" text, "charge_type_medium" text, "charge_type_rfc" text, "charge_type_rfi" text, "charge_type_top" text, "charge_type_case" text, "rate_high" numeric, "rate_low" numeric, "rate_medium" numeric, "rate_rfc" numeric, "rate_rfi" numeric, "rate_top" numeric, "rate_case" numeric, "rate_high_currency" text, "rate_low_currency" text, "rate_medium_currency" text, "rate_rfc_currency" text, "rate_rfi_currency" text, "rate_top_currency" text, "rate_case_currency" text, "response_target_low" integer, "response_target_medium" integer, "response_target_high" integer, "response_target_top" integer, "response_target_low_in_days" integer, "response_target_medium_in_days" integer, "response_target_high_in_days" integer, "response_target_top_in_days" integer, "resolution_target_low" integer, "resolution_target_medium" integer, "resolution_target_high" integer, "resolution_target_top" integer, "resolution_target_low_in_days" integer, "resolution_target_medium_in_days" integer, "resolution_target_high_in_days" integer, "resolution_target_top_in_days" integer, "responses_within_target" integer, "resolutions_within_target" integer, "support_hours_low_id" bigint, "support_hours_medium_id" bigint, "support_hours_high_id" bigint, "support_hours_top_id" bigint, "service_hours_id" bigint, "time_zone" text, "default_effort_class_id" bigint, "waiting_for_customer_follow_up_id" bigint, "charges" text, "continuity" text, "limitations" text, "penalties" text, "performance" text, "prerequisites" text, "maximum_risk_of_data_loss" text, "offline_backup_schedule" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_36d1431796da1e28dc90cfa58f1" PRIMARY KEY ("id"))`,
  `CREATE INDEX "service_offering_by_account_id" ON "service_offering"  ("account_id", "id")`,
  `CREATE INDEX "service_offering_by_account_id_sourceID" ON "service_offering"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "service_offering_by_account_id_created_at" ON "service_offering"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "service_offering_by_account_id_updated_at" ON "service_offering"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "service_offering_by_account_id_name" ON "service_offering"  ("account_id", "name", "id")`,
  `CREATE INDEX "service_offering_by_account_id_status" ON "service_offering"  ("account_id", "status", "id")`,
  `CREATE INDEX "service_offering_by_account_id_service_id" ON "service_offering"  ("account_id", "service_id", "id")`,
  `CREATE INDEX "service_offering_by_service_hours_id" ON "service_offering"  ("service_hours_id", "id") WHERE "service_hours_id" IS NOT NULL`,
  `CREATE INDEX "service_offering_by_default_effort_class_id" ON "service_offering"  ("default_effort_class_id", "id") WHERE "default_effort_class_id" IS NOT NULL`,
];

export class AddServiceOfferings1799600000000 implements MigrationInterface {
  readonly name = 'AddServiceOfferings1799600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
