import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "request_template_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "request_template_id" bigint, "locale" text NOT NULL, "subject" text, "note" text, "registration_hints" text, "keywords" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_45ae623c7b8b52f4d573cf9c242" PRIMARY KEY ("id"))`,
  `CREATE INDEX "request_template_translation_by_account_id" ON "request_template_translation"  ("account_id", "id")`,
  `CREATE INDEX "request_template_translation_by_request_template_id" ON "request_template_translation"  ("request_template_id", "id") WHERE "request_template_id" IS NOT NULL`,
  `ALTER TABLE "request_template_translation" ADD CONSTRAINT "request_template" FOREIGN KEY ("request_template_id") REFERENCES "request_template"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "request_template_translation_unique_request_template_locale" ON "request_template_translation" (account_id, "request_template_id", lower("locale"))`,
];

export class AddRequestTemplateTranslations1797300000004 implements MigrationInterface {
  readonly name = 'AddRequestTemplateTranslations1797300000004';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
