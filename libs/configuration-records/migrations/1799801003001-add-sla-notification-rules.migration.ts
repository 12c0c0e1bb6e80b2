import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "sla_notification_rule" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "sla_notification_scheme_id" bigint, "threshold_percentage" integer NOT NULL, "notify_current_assignee" boolean NOT NULL, "notify_first_line_team_coordinator" boolean NOT NULL, "notify_first_line_team_manager" boolean NOT NULL, "notify_service_owner" boolean NOT NULL, "notify_support_team_coordinator" boolean NOT NULL, "notify_support_team_manager" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_3b15815153f4ae9098c6d62fcd3" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "sla_notification_rule_by_account_id" ON "sla_notification_rule"  ("account_id", "id")`,
  `CREATE INDEX IF NOT EXISTS "sla_notification_rule_by_sla_notification_scheme_id" ON "sla_notification_rule"  ("sla_notification_scheme_id", "id") WHERE "sla_notification_scheme_id" IS NOT NULL`,
  `ALTER TABLE "sla_notification_rule" DROP CONSTRAINT IF EXISTS "sla_notification_scheme", ADD CONSTRAINT "sla_notification_scheme" FOREIGN KEY ("sla_notification_scheme_id") REFERENCES "sla_notification_scheme"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "waiting_for_customer_follow_up_rule" ADD COLUMN IF NOT EXISTS "nr_of_business_days" integer`,
  `ALTER TABLE "waiting_for_customer_follow_up_rule" ALTER COLUMN "after" DROP NOT NULL`,
];

export class AddSlaNotificationRules1799801003001 implements MigrationInterface {
  readonly name = 'AddSlaNotificationRules1799801003001';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
