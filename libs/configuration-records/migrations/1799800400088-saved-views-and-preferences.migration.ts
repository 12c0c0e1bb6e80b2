import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "saved_view" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "person_id" bigint, "record_type" text NOT NULL, "query" text, "columns" jsonb, "layout" text NOT NULL, "grouped_by" text, "pinned" boolean NOT NULL, "team_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_be317311b88c1a5e47ad6c19081" PRIMARY KEY ("id"))`,
  `CREATE INDEX "saved_view_by_account_id" ON "saved_view"  ("account_id", "id")`,
  `CREATE INDEX "saved_view_by_account_id_created_at" ON "saved_view"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "saved_view_by_account_id_updated_at" ON "saved_view"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "saved_view_by_account_id_name" ON "saved_view"  ("account_id", "name", "id")`,
  `CREATE INDEX "saved_view_by_person_id" ON "saved_view"  ("person_id", "id") WHERE "person_id" IS NOT NULL`,
  `CREATE INDEX "saved_view_by_account_id_record_type" ON "saved_view"  ("account_id", "record_type", "id")`,
  `CREATE INDEX "saved_view_by_team_id" ON "saved_view"  ("team_id", "id") WHERE "team_id" IS NOT NULL`,
  `CREATE TABLE "preference" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "person_id" bigint, "settings" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_5c4cbf49a1e97dcbc695bf462a6" PRIMARY KEY ("id"))`,
  `CREATE INDEX "preference_by_account_id" ON "preference"  ("account_id", "id")`,
  `CREATE INDEX "preference_by_account_id_created_at" ON "preference"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "preference_by_account_id_updated_at" ON "preference"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "preference_by_account_id_name" ON "preference"  ("account_id", "name", "id")`,
  `CREATE INDEX "preference_by_person_id" ON "preference"  ("person_id", "id") WHERE "person_id" IS NOT NULL`,
  `CREATE UNIQUE INDEX "preference_unique_person_name" ON "preference" (account_id, "person_id", lower("name"))`,
];

export class SavedViewsAndPreferences1799800400088 implements MigrationInterface {
  readonly name = 'SavedViewsAndPreferences1799800400088';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
