import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "service_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "service_id" bigint, "locale" text NOT NULL, "name" text, "description" text, "keywords" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_d8bc838ea7fbea5d6ded186021b" PRIMARY KEY ("id"))`,
  `CREATE INDEX "service_translation_by_account_id" ON "service_translation"  ("account_id", "id")`,
  `CREATE INDEX "service_translation_by_service_id" ON "service_translation"  ("service_id", "id") WHERE "service_id" IS NOT NULL`,
  `CREATE TABLE "product_category_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "product_category_id" bigint, "locale" text NOT NULL, "group" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_40ac21f239e150f3568da259974" PRIMARY KEY ("id"))`,
  `CREATE INDEX "product_category_translation_by_account_id" ON "product_category_translation"  ("account_id", "id")`,
  `CREATE INDEX "product_category_translation_by_product_category_id" ON "product_category_translation"  ("product_category_id", "id") WHERE "product_category_id" IS NOT NULL`,
  `CREATE TABLE "knowledge_article_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "knowledge_article_id" bigint, "locale" text NOT NULL, "subject" text, "description" text, "instructions" text, "keywords" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_e5e24cd19bc8a37d147911c1783" PRIMARY KEY ("id"))`,
  `CREATE INDEX "knowledge_article_translation_by_account_id" ON "knowledge_article_translation"  ("account_id", "id")`,
  `CREATE INDEX "knowledge_article_translation_by_knowledge_article_id" ON "knowledge_article_translation"  ("knowledge_article_id", "id") WHERE "knowledge_article_id" IS NOT NULL`,
  `ALTER TABLE "service_translation" ADD CONSTRAINT "service" FOREIGN KEY ("service_id") REFERENCES "service"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "product_category_translation" ADD CONSTRAINT "product_category" FOREIGN KEY ("product_category_id") REFERENCES "product_category"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "knowledge_article_translation" ADD CONSTRAINT "knowledge_article" FOREIGN KEY ("knowledge_article_id") REFERENCES "knowledge_article"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "service_translation_unique_service_locale" ON "service_translation" (account_id, "service_id", lower("locale"))`,
  `CREATE UNIQUE INDEX "product_category_translation_unique_product_category_locale" ON "product_category_translation" (account_id, "product_category_id", lower("locale"))`,
  `CREATE UNIQUE INDEX "knowledge_article_translation_unique_knowledge_article_locale" ON "knowledge_article_translation" (account_id, "knowledge_article_id", lower("locale"))`,
];

export class AddTranslations1797300000003 implements MigrationInterface {
  readonly name = 'AddTranslations1797300000003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
