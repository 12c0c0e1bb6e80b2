import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "calendar_hour" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "calendar_id" bigint, "weekday" text NOT NULL, "time_from" text NOT NULL, "time_until" text NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_a5bc570fb12e1e6fa3184fb53f4" PRIMARY KEY ("id"))`,
  `CREATE INDEX "calendar_hour_by_account_id" ON "calendar_hour"  ("account_id", "id")`,
  `CREATE INDEX "calendar_hour_by_calendar_id" ON "calendar_hour"  ("calendar_id", "id") WHERE "calendar_id" IS NOT NULL`,
  `ALTER TABLE "calendar_hour" ADD CONSTRAINT "calendar" FOREIGN KEY ("calendar_id") REFERENCES "calendar"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
];

export class AddCalendarHours1797300000001 implements MigrationInterface {
  readonly name = 'AddCalendarHours1797300000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
