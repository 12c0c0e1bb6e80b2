import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "notification" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "recipient_id" bigint, "kind" text, "record_type" text, "record_id" bigint, "note_id" bigint, "event" text, "person_id" bigint, "target_at" TIMESTAMP(0) WITH TIME ZONE, "read" boolean NOT NULL, "read_at" TIMESTAMP(0) WITH TIME ZONE, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_705b6c7cdf9b2c2ff7ac7872cb7" PRIMARY KEY ("id"))`,
  `CREATE INDEX "notification_by_account_id" ON "notification"  ("account_id", "id")`,
  `CREATE INDEX "notification_by_account_id_created_at" ON "notification"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "notification_by_recipient_id" ON "notification"  ("recipient_id", "id") WHERE "recipient_id" IS NOT NULL`,
  `CREATE UNIQUE INDEX "notification_unique_recipient_record_target_at" ON "notification" (account_id, "recipient_id", "record_id", "target_at")`,
  `CREATE INDEX "notification_words" ON "notification" USING gin (search_words(ARRAY[account_id], "id"::text)) WITH (gin_pending_list_limit = 256)`,
  // Changes before the update are no news: the consumer begins at the head of the log.
  `INSERT INTO event_position (consumer, source, log, position)
    SELECT 'notifications', 'work-records', log, position FROM event_log_head ON CONFLICT DO NOTHING`,
];

export class Notifications1799800500094 implements MigrationInterface {
  readonly name = 'Notifications1799800500094';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
