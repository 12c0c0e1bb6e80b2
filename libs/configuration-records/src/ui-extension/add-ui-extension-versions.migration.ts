import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "ui_extension_version" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "ui_extension_id" bigint, "name" text, "version_nr" integer, "status" text NOT NULL, "html" text, "css" text, "javascript" text, "form_definition_json" text, "activated_at" TIMESTAMP(0) WITH TIME ZONE, "archived_at" TIMESTAMP(0) WITH TIME ZONE, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_45fbe41ebf147c45197a2deacf9" PRIMARY KEY ("id"))`,
  `CREATE INDEX "ui_extension_version_by_account_id" ON "ui_extension_version"  ("account_id", "id")`,
  `CREATE INDEX "ui_extension_version_by_account_id_created_at" ON "ui_extension_version"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "ui_extension_version_by_account_id_updated_at" ON "ui_extension_version"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "ui_extension_version_by_ui_extension_id" ON "ui_extension_version"  ("ui_extension_id", "id") WHERE "ui_extension_id" IS NOT NULL`,
  `CREATE INDEX "ui_extension_version_by_account_id_version_nr" ON "ui_extension_version"  ("account_id", "version_nr", "id")`,
  `CREATE INDEX "ui_extension_version_by_account_id_status" ON "ui_extension_version"  ("account_id", "status", "id")`,
  `CREATE TABLE "ui_extension_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "ui_extension_id" bigint, "locale" text NOT NULL, "html" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_2462d40066205f3f77d8998abe4" PRIMARY KEY ("id"))`,
  `CREATE INDEX "ui_extension_translation_by_account_id" ON "ui_extension_translation"  ("account_id", "id")`,
  `CREATE INDEX "ui_extension_translation_by_ui_extension_id" ON "ui_extension_translation"  ("ui_extension_id", "id") WHERE "ui_extension_id" IS NOT NULL`,
  `ALTER TABLE "ui_extension" ADD "phrases" jsonb`,
  `ALTER TABLE "ui_extension" ADD "compiled_css" text`,
  `UPDATE "ui_extension" SET "compiled_css" = "css"`,
  `ALTER TABLE "ui_extension" ADD "active_version_id" bigint`,
  `ALTER TABLE "ui_extension" ADD "prepared_version_id" bigint`,
  `ALTER TABLE "ui_extension" ADD "version_nr" integer`,
  `ALTER TABLE "ui_extension_translation" ADD CONSTRAINT "ui_extension" FOREIGN KEY ("ui_extension_id") REFERENCES "ui_extension"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "ui_extension_translation_unique_ui_extension_locale" ON "ui_extension_translation" (account_id, "ui_extension_id", lower("locale"))`,
];

export class AddUiExtensionVersions1798200000001 implements MigrationInterface {
  readonly name = 'AddUiExtensionVersions1798200000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
