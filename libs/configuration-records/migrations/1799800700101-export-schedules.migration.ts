import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "export_schedule" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "person_id" bigint, "types" jsonb NOT NULL, "export_format" text NOT NULL, "incremental" boolean NOT NULL, "deliver" text NOT NULL, "disabled" boolean NOT NULL, "recurrence" jsonb NOT NULL, "last_export" bigint, "occurs_at" TIMESTAMP(0) WITH TIME ZONE, "occurrence" jsonb, "posted_with" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_ec04e2cdae840c5a8bb7747a4f7" PRIMARY KEY ("id"))`,
  `CREATE INDEX "export_schedule_by_account_id" ON "export_schedule"  ("account_id", "id")`,
  `CREATE INDEX "export_schedule_by_account_id_created_at" ON "export_schedule"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "export_schedule_by_account_id_updated_at" ON "export_schedule"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "export_schedule_by_account_id_name" ON "export_schedule"  ("account_id", "name", "id")`,
  `CREATE INDEX "export_schedule_by_person_id" ON "export_schedule"  ("person_id", "id") WHERE "person_id" IS NOT NULL`,
  `CREATE INDEX "export_schedule_due_occurs_at" ON "export_schedule"  ("occurs_at") WHERE "occurs_at" IS NOT NULL`,
  `CREATE INDEX "export_schedule_words_name" ON "export_schedule" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class ExportSchedules1799800700101 implements MigrationInterface {
  readonly name = 'ExportSchedules1799800700101';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
    await runner.query('ALTER TABLE job ADD schedule_id bigint');
    await runner.query('CREATE INDEX job_by_schedule ON job (schedule_id, id) WHERE schedule_id IS NOT NULL');
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
