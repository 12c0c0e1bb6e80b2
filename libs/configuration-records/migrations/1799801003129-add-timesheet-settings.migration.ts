import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "time_allocation_customers" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_1284a3e29cf7c99083501884bbe" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "time_allocation_customers_inverse" ON "time_allocation_customers"  ("to_id", "from_id")`,
  `CREATE TABLE "time_allocation_services" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_f0dff59eaf776b2099e3a47cb82" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "time_allocation_services_inverse" ON "time_allocation_services"  ("to_id", "from_id")`,
  `CREATE TABLE "timesheet_setting" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "unit" text NOT NULL, "time_increment" integer NOT NULL, "percentage_increment" numeric NOT NULL, "workday" integer NOT NULL, "workweek" integer NOT NULL, "allow_workday_overtime" boolean NOT NULL, "allow_workweek_overtime" boolean NOT NULL, "allocation_time_tracking" boolean NOT NULL, "assignment_time_tracking" boolean NOT NULL, "notify_on_incomplete" boolean NOT NULL, "require_note" boolean NOT NULL, "require_time_entry_description" boolean NOT NULL, "problem_effort_class_id" bigint, "project_task_effort_class_id" bigint, "request_effort_class_id" bigint, "task_effort_class_id" bigint, "time_allocation_effort_class_id" bigint, "disabled" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_a600fd9798d5a785e74ef560e9c" PRIMARY KEY ("id"))`,
  `CREATE INDEX "timesheet_setting_by_account_id" ON "timesheet_setting"  ("account_id", "id")`,
  `CREATE INDEX "timesheet_setting_by_account_id_sourceID" ON "timesheet_setting"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "timesheet_setting_by_account_id_created_at" ON "timesheet_setting"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "timesheet_setting_by_account_id_updated_at" ON "timesheet_setting"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "timesheet_setting_by_account_id_name" ON "timesheet_setting"  ("account_id", "name", "id")`,
  `CREATE TABLE "timesheet_setting_effort_classes" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_eb4e8d28d13af7f6c285d6a7e56" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "timesheet_setting_effort_classes_inverse" ON "timesheet_setting_effort_classes"  ("to_id", "from_id")`,
  `CREATE TABLE "timesheet_setting_organizations" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_acdf6d72576657bf75390ae5706" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "timesheet_setting_organizations_inverse" ON "timesheet_setting_organizations"  ("to_id", "from_id")`,
  `CREATE INDEX "timesheet_setting_words_name_sourceID" ON "timesheet_setting" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddTimesheetSettings1799801003129 implements MigrationInterface {
  readonly name = 'AddTimesheetSettings1799801003129';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
