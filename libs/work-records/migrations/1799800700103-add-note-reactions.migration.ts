import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "note_reaction" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "note_id" bigint NOT NULL, "reaction" text NOT NULL, "person_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_767ec729b108799b587a3fcc9cf" PRIMARY KEY ("id"))`,
  `CREATE INDEX IF NOT EXISTS "note_reaction_by_account_id" ON "note_reaction"  ("account_id", "id")`,
  `CREATE UNIQUE INDEX IF NOT EXISTS "note_reaction_unique_note_id_person_reaction" ON "note_reaction" (account_id, "note_id", "person_id", "reaction")`,
  `CREATE INDEX IF NOT EXISTS "note_reaction_words" ON "note_reaction" USING gin (search_words(ARRAY[account_id], "id", "id"::text)) WITH (gin_pending_list_limit = 64)`,
  `ALTER TABLE "affected_sla" ADD COLUMN IF NOT EXISTS "desired_completion_at" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "next_target_at" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "started_at" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "actual_response_duration" integer, ADD COLUMN IF NOT EXISTS "actual_resolution_duration" integer, ADD COLUMN IF NOT EXISTS "maximum_response_duration" integer, ADD COLUMN IF NOT EXISTS "maximum_response_duration_in_days" integer, ADD COLUMN IF NOT EXISTS "maximum_resolution_duration" integer, ADD COLUMN IF NOT EXISTS "maximum_resolution_duration_in_days" integer, ADD COLUMN IF NOT EXISTS "stopped_clock_at" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "stopped_clock_duration" integer NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "downtime_start_at" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "downtime_end_at" TIMESTAMP(0) WITH TIME ZONE, ADD COLUMN IF NOT EXISTS "downtime_duration" integer, ADD COLUMN IF NOT EXISTS "provider_not_accountable" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "provider_was_not_accountable" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "supplier_id" bigint, ADD COLUMN IF NOT EXISTS "service_hours_id" bigint, ADD COLUMN IF NOT EXISTS "support_hours_id" bigint, ADD COLUMN IF NOT EXISTS "time_zone" text`,
  `ALTER TABLE "watch" ADD COLUMN IF NOT EXISTS "added_by_id" bigint`,
];

export class AddNoteReactions1799800700103 implements MigrationInterface {
  readonly name = 'AddNoteReactions1799800700103';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
