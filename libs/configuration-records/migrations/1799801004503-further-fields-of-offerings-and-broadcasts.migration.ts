import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "broadcast_slas" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_9566241245f754bbff0a5471d6b" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX IF NOT EXISTS "broadcast_slas_inverse" ON "broadcast_slas"  ("to_id", "from_id")`,
  `ALTER TABLE "ci" ADD COLUMN IF NOT EXISTS "location_hint" text`,
  `ALTER TABLE "knowledge_article" ADD COLUMN IF NOT EXISTS "times_viewed" integer NOT NULL DEFAULT 0`,
  `ALTER TABLE "service_offering" ADD COLUMN IF NOT EXISTS "response_target_case" integer, ADD COLUMN IF NOT EXISTS "response_target_rfc" integer, ADD COLUMN IF NOT EXISTS "response_target_rfi" integer, ADD COLUMN IF NOT EXISTS "response_target_case_in_days" integer, ADD COLUMN IF NOT EXISTS "response_target_rfc_in_days" integer, ADD COLUMN IF NOT EXISTS "response_target_rfi_in_days" integer, ADD COLUMN IF NOT EXISTS "response_target_notification_scheme_low_id" bigint, ADD COLUMN IF NOT EXISTS "response_target_notification_scheme_medium_id" bigint, ADD COLUMN IF NOT EXISTS "response_target_notification_scheme_high_id" bigint, ADD COLUMN IF NOT EXISTS "response_target_notification_scheme_top_id" bigint, ADD COLUMN IF NOT EXISTS "resolution_target_case" integer, ADD COLUMN IF NOT EXISTS "resolution_target_rfc" integer, ADD COLUMN IF NOT EXISTS "resolution_target_rfi" integer, ADD COLUMN IF NOT EXISTS "resolution_target_case_in_days" integer, ADD COLUMN IF NOT EXISTS "resolution_target_rfc_in_days" integer, ADD COLUMN IF NOT EXISTS "resolution_target_rfi_in_days" integer, ADD COLUMN IF NOT EXISTS "resolution_target_notification_scheme_low_id" bigint, ADD COLUMN IF NOT EXISTS "resolution_target_notification_scheme_medium_id" bigint, ADD COLUMN IF NOT EXISTS "resolution_target_notification_scheme_high_id" bigint, ADD COLUMN IF NOT EXISTS "resolution_target_notification_scheme_top_id" bigint, ADD COLUMN IF NOT EXISTS "support_hours_case_id" bigint, ADD COLUMN IF NOT EXISTS "support_hours_rfc_id" bigint, ADD COLUMN IF NOT EXISTS "support_hours_rfi_id" bigint, ADD COLUMN IF NOT EXISTS "termination" text`,
];

export class FurtherFieldsOfOfferingsAndBroadcasts1799801004503 implements MigrationInterface {
  readonly name = 'FurtherFieldsOfOfferingsAndBroadcasts1799801004503';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
