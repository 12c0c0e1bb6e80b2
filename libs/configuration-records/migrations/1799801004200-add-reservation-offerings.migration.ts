import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "reservation_offering" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "service_instance_id" bigint, "calendar_id" bigint NOT NULL, "time_zone" text NOT NULL, "initial_status" text NOT NULL, "min_duration" integer NOT NULL, "max_duration" integer NOT NULL, "step_duration" integer NOT NULL, "min_advance_duration" integer, "max_advance_duration" integer, "preparation_duration" integer, "multi_day" boolean NOT NULL, "allow_repeat" boolean NOT NULL, "private_reservations" boolean NOT NULL, "filters" jsonb, "disabled" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_053d977eed61757190bb62cb0cf" PRIMARY KEY ("id"))`,
  `CREATE INDEX "reservation_offering_by_account_id" ON "reservation_offering"  ("account_id", "id")`,
  `CREATE INDEX "reservation_offering_by_account_id_sourceID" ON "reservation_offering"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "reservation_offering_by_account_id_created_at" ON "reservation_offering"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "reservation_offering_by_account_id_updated_at" ON "reservation_offering"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "reservation_offering_by_account_id_name" ON "reservation_offering"  ("account_id", "name", "id")`,
  `CREATE TABLE "reservation_offering_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_e366f0ef1802ea6b757fc57edf8" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "reservation_offering_cis_inverse" ON "reservation_offering_cis"  ("to_id", "from_id")`,
  `CREATE TABLE "reservation_offering_request_templates" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_d129f543cdcc3cb730d955f208b" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "reservation_offering_request_templates_inverse" ON "reservation_offering_request_templates"  ("to_id", "from_id")`,
  `CREATE INDEX "reservation_offering_words_name_sourceID" ON "reservation_offering" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddReservationOfferings1799801004200 implements MigrationInterface {
  readonly name = 'AddReservationOfferings1799801004200';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
