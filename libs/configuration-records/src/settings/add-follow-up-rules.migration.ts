import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "waiting_for_customer_follow_up_rule" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "waiting_for_customer_follow_up_id" bigint, "after" integer NOT NULL, "position" integer, "note" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_9ecf6f88d223292e863b839308c" PRIMARY KEY ("id"))`,
  `CREATE INDEX "waiting_for_customer_follow_up_rule_by_account_id" ON "waiting_for_customer_follow_up_rule"  ("account_id", "id")`,
  `CREATE INDEX "waiting_for_customer_follow_up_rule_by_waiting_for_customer_fol" ON "waiting_for_customer_follow_up_rule"  ("waiting_for_customer_follow_up_id", "id") WHERE "waiting_for_customer_follow_up_id" IS NOT NULL`,
  `ALTER TABLE "waiting_for_customer_follow_up_rule" ADD CONSTRAINT "waiting_for_customer_follow_up" FOREIGN KEY ("waiting_for_customer_follow_up_id") REFERENCES "waiting_for_customer_follow_up"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
];

export class AddFollowUpRules1799620000001 implements MigrationInterface {
  readonly name = 'AddFollowUpRules1799620000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
