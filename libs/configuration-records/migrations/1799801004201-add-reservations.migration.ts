import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "reservation" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "status" text NOT NULL, "person_id" bigint NOT NULL, "ci_id" bigint NOT NULL, "reservation_offering_id" bigint, "request_id" bigint, "start_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "end_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "preparation_start_at" TIMESTAMP(0) WITH TIME ZONE, "recurrence" jsonb, "only_this_occurrence" boolean NOT NULL, "created_by_id" bigint, "first_occurrence_id" bigint, "series_changes" integer NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', "shelf" text, CONSTRAINT "PK_48b1f9922368359ab88e8bfa525" PRIMARY KEY ("id"))`,
  `CREATE INDEX "reservation_by_account_id" ON "reservation"  ("account_id", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_account_id_sourceID" ON "reservation"  ("account_id", "sourceID", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_account_id_created_at" ON "reservation"  ("account_id", "created_at", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_account_id_updated_at" ON "reservation"  ("account_id", "updated_at", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_account_id_name" ON "reservation"  ("account_id", "name", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_person_id" ON "reservation"  ("person_id", "id")`,
  `CREATE INDEX "reservation_by_account_id_start_at" ON "reservation"  ("account_id", "start_at", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_account_id_end_at" ON "reservation"  ("account_id", "end_at", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_by_created_by_id" ON "reservation"  ("created_by_id", "id") WHERE "created_by_id" IS NOT NULL`,
  `CREATE INDEX "reservation_by_first_occurrence_id" ON "reservation"  ("first_occurrence_id", "id") WHERE "first_occurrence_id" IS NOT NULL`,
  `CREATE INDEX "reservation_by_account_id_ci_id_end_at" ON "reservation"  ("account_id", "ci_id", "end_at", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "reservation_due_preparation_start_at" ON "reservation"  ("preparation_start_at") WHERE "preparation_start_at" IS NOT NULL`,
  `CREATE INDEX "reservation_due_start_at" ON "reservation"  ("start_at") WHERE "start_at" IS NOT NULL`,
  `CREATE INDEX "reservation_due_end_at" ON "reservation"  ("end_at") WHERE "end_at" IS NOT NULL`,
  `CREATE INDEX "reservation_words_name_sourceID" ON "reservation" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddReservations1799801004201 implements MigrationInterface {
  readonly name = 'AddReservations1799801004201';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
