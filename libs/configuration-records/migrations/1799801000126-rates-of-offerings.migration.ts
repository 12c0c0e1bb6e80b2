import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "effort_class_rate" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "service_offering_id" bigint, "effort_class_id" bigint NOT NULL, "rate" numeric NOT NULL, "rate_currency" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_cdee084fe7769bec1de5d1c384a" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_by_account_id" ON "effort_class_rate"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_by_account_id_created_at" ON "effort_class_rate"  ("account_id", "created_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_by_account_id_updated_at" ON "effort_class_rate"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_by_service_offering_id" ON "effort_class_rate"  ("service_offering_id", "id") WHERE "service_offering_id" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_by_effort_class_id" ON "effort_class_rate"  ("effort_class_id", "id")`,
  `CREATE TABLE IF NOT EXISTS "rfc_type_rate" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "service_offering_id" bigint, "rfc_type" text NOT NULL, "charge_type" text, "rate" numeric, "rate_currency" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_57f4199fc68a76a6d1a95da1f41" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "rfc_type_rate_by_account_id" ON "rfc_type_rate"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "rfc_type_rate_by_account_id_created_at" ON "rfc_type_rate"  ("account_id", "created_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "rfc_type_rate_by_account_id_updated_at" ON "rfc_type_rate"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "rfc_type_rate_by_service_offering_id" ON "rfc_type_rate"  ("service_offering_id", "id") WHERE "service_offering_id" IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS "standard_service_request" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "service_offering_id" bigint, "request_template_id" bigint NOT NULL, "name" text, "response_target" integer, "response_target_in_days" integer, "response_target_best_effort" boolean NOT NULL, "response_target_notification_scheme_id" bigint, "resolution_target" integer, "resolution_target_in_days" integer, "resolution_target_best_effort" boolean NOT NULL, "resolution_target_notification_scheme_id" bigint, "support_hours_id" bigint, "charge_type" text, "rate" numeric, "rate_currency" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_f49b76f0d9b0cac25fbccb5a917" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_by_account_id" ON "standard_service_request"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_by_account_id_created_at" ON "standard_service_request"  ("account_id", "created_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_by_account_id_updated_at" ON "standard_service_request"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_by_service_offering_id" ON "standard_service_request"  ("service_offering_id", "id") WHERE "service_offering_id" IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_by_request_template_id" ON "standard_service_request"  ("request_template_id", "id")`,
  `CREATE TABLE IF NOT EXISTS "effort_class_rate_id" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "sla_id" bigint, "effort_class_id" bigint NOT NULL, "rateID" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_78ce77e09463255fa50d2f87718" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_id_by_account_id" ON "effort_class_rate_id"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "effort_class_rate_id_by_sla_id" ON "effort_class_rate_id"  ("sla_id", "id") WHERE "sla_id" IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS "rfc_type_activity_id" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "sla_id" bigint, "rfc_type" text NOT NULL, "activityID" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_ceb2d0f6708f5c4dd3c0098e078" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "rfc_type_activity_id_by_account_id" ON "rfc_type_activity_id"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "rfc_type_activity_id_by_sla_id" ON "rfc_type_activity_id"  ("sla_id", "id") WHERE "sla_id" IS NOT NULL`,
  `CREATE TABLE IF NOT EXISTS "standard_service_request_activity_id" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "sla_id" bigint, "standard_service_request_id" bigint NOT NULL, "activityID" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_be0ddad06bf11de230dca94b466" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_activity_id_by_account_id" ON "standard_service_request_activity_id"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "standard_service_request_activity_id_by_sla_id" ON "standard_service_request_activity_id"  ("sla_id", "id") WHERE "sla_id" IS NOT NULL`,
  `ALTER TABLE "effort_class_rate" DROP CONSTRAINT IF EXISTS "service_offering", ADD CONSTRAINT "service_offering" FOREIGN KEY ("service_offering_id") REFERENCES "service_offering"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "rfc_type_rate" DROP CONSTRAINT IF EXISTS "service_offering", ADD CONSTRAINT "service_offering" FOREIGN KEY ("service_offering_id") REFERENCES "service_offering"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "standard_service_request" DROP CONSTRAINT IF EXISTS "service_offering", ADD CONSTRAINT "service_offering" FOREIGN KEY ("service_offering_id") REFERENCES "service_offering"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "effort_class_rate_id" DROP CONSTRAINT IF EXISTS "sla", ADD CONSTRAINT "sla" FOREIGN KEY ("sla_id") REFERENCES "sla"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "rfc_type_activity_id" DROP CONSTRAINT IF EXISTS "sla", ADD CONSTRAINT "sla" FOREIGN KEY ("sla_id") REFERENCES "sla"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "standard_service_request_activity_id" DROP CONSTRAINT IF EXISTS "sla", ADD CONSTRAINT "sla" FOREIGN KEY ("sla_id") REFERENCES "sla"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "effort_class_rate_unique_service_offering_effort_class" ON "effort_class_rate" (account_id, "service_offering_id", "effort_class_id")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "rfc_type_rate_unique_service_offering_rfc_type" ON "rfc_type_rate" (account_id, "service_offering_id", "rfc_type")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "standard_service_request_unique_service_offering_request_templa" ON "standard_service_request" (account_id, "service_offering_id", "request_template_id")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "effort_class_rate_id_unique_sla_effort_class" ON "effort_class_rate_id" (account_id, "sla_id", "effort_class_id")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "rfc_type_activity_id_unique_sla_rfc_type" ON "rfc_type_activity_id" (account_id, "sla_id", "rfc_type")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "standard_service_request_activity_id_unique_sla_standard_servic" ON "standard_service_request_activity_id" (account_id, "sla_id", "standard_service_request_id")`,
];

export class RatesOfOfferings1799801000126 implements MigrationInterface {
  readonly name = 'RatesOfOfferings1799801000126';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
