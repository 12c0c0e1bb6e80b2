import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "holiday" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "start_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "end_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "picture_uri" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_3e7492c25f80418a7aad0aec053" PRIMARY KEY ("id"))`,
  `CREATE INDEX "holiday_by_account_id" ON "holiday"  ("account_id", "id")`,
  `CREATE INDEX "holiday_by_account_id_sourceID" ON "holiday"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "holiday_by_account_id_created_at" ON "holiday"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "holiday_by_account_id_updated_at" ON "holiday"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "holiday_by_account_id_name" ON "holiday"  ("account_id", "name", "id")`,
  `CREATE TABLE "holiday_calendars" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_fcb6f8fe662def3b24a6e4bae15" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "holiday_calendars_inverse" ON "holiday_calendars"  ("to_id", "from_id")`,
];

export class AddHolidays1797800000000 implements MigrationInterface {
  readonly name = 'AddHolidays1797800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
