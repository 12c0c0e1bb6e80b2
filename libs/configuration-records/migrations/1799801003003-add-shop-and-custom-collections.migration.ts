import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "custom_collection_element_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "custom_collection_element_id" bigint, "locale" text NOT NULL, "name" text, "description" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_d532ac3eac7cb13414bd3405783" PRIMARY KEY ("id"))`,
  `CREATE INDEX "custom_collection_element_translation_by_account_id" ON "custom_collection_element_translation"  ("account_id", "id")`,
  `CREATE INDEX "custom_collection_element_translation_by_custom_collection_elem" ON "custom_collection_element_translation"  ("custom_collection_element_id", "id") WHERE "custom_collection_element_id" IS NOT NULL`,
  `CREATE TABLE "shop_article_category_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "shop_article_category_id" bigint, "locale" text NOT NULL, "name" text, "short_description" text, "full_description" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_7ebe18dc750b0c4a5dfb1d2e0c6" PRIMARY KEY ("id"))`,
  `CREATE INDEX "shop_article_category_translation_by_account_id" ON "shop_article_category_translation"  ("account_id", "id")`,
  `CREATE INDEX "shop_article_category_translation_by_shop_article_category_id" ON "shop_article_category_translation"  ("shop_article_category_id", "id") WHERE "shop_article_category_id" IS NOT NULL`,
  `CREATE TABLE "shop_article_translation" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "shop_article_id" bigint, "locale" text NOT NULL, "name" text, "short_description" text, "full_description" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_38d632aa141a0c898963e29332d" PRIMARY KEY ("id"))`,
  `CREATE INDEX "shop_article_translation_by_account_id" ON "shop_article_translation"  ("account_id", "id")`,
  `CREATE INDEX "shop_article_translation_by_shop_article_id" ON "shop_article_translation"  ("shop_article_id", "id") WHERE "shop_article_id" IS NOT NULL`,
  `CREATE TABLE "custom_collection" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "reference" text, "disabled" boolean NOT NULL, "picture_uri" text, "description" text, "ui_extension_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_cf57bd1408d3e1b171c6ffedb3c" PRIMARY KEY ("id"))`,
  `CREATE INDEX "custom_collection_by_account_id" ON "custom_collection"  ("account_id", "id")`,
  `CREATE INDEX "custom_collection_by_account_id_sourceID" ON "custom_collection"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "custom_collection_by_account_id_created_at" ON "custom_collection"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "custom_collection_by_account_id_updated_at" ON "custom_collection"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "custom_collection_by_account_id_reference" ON "custom_collection"  ("account_id", "reference", "id")`,
  `CREATE TABLE "custom_collection_element" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "reference" text, "disabled" boolean NOT NULL, "picture_uri" text, "custom_collection" text, "collection_id" bigint, "description" text, "information" text, "custom_fields" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_d5fb415479f0f9b36dd3c776061" PRIMARY KEY ("id"))`,
  `CREATE INDEX "custom_collection_element_by_account_id" ON "custom_collection_element"  ("account_id", "id")`,
  `CREATE INDEX "custom_collection_element_by_account_id_sourceID" ON "custom_collection_element"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "custom_collection_element_by_account_id_created_at" ON "custom_collection_element"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "custom_collection_element_by_account_id_updated_at" ON "custom_collection_element"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "custom_collection_element_by_account_id_reference" ON "custom_collection_element"  ("account_id", "reference", "id")`,
  `CREATE INDEX "custom_collection_element_by_account_id_custom_collection" ON "custom_collection_element"  ("account_id", "custom_collection", "id")`,
  `CREATE INDEX "custom_collection_element_by_collection_id" ON "custom_collection_element"  ("collection_id", "id") WHERE "collection_id" IS NOT NULL`,
  `CREATE TABLE "shop_article_category" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "short_description" text, "full_description" text, "picture_uri" text, "parent_id" bigint, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_a16abad68d9913a6070f67e846f" PRIMARY KEY ("id"))`,
  `CREATE INDEX "shop_article_category_by_account_id" ON "shop_article_category"  ("account_id", "id")`,
  `CREATE INDEX "shop_article_category_by_account_id_source" ON "shop_article_category"  ("account_id", "source", "id")`,
  `CREATE INDEX "shop_article_category_by_account_id_sourceID" ON "shop_article_category"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "shop_article_category_by_account_id_created_at" ON "shop_article_category"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "shop_article_category_by_account_id_updated_at" ON "shop_article_category"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "shop_article_category_by_account_id_name" ON "shop_article_category"  ("account_id", "name", "id")`,
  `CREATE TABLE "shop_article" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text NOT NULL, "short_description" text, "full_description" text, "picture_uri" text, "reference" text NOT NULL, "category_id" bigint, "product_id" bigint, "calendar_id" bigint NOT NULL, "time_zone" text NOT NULL, "delivery_duration" integer NOT NULL, "fulfillment_template_id" bigint NOT NULL, "start_at" TIMESTAMP(0) WITH TIME ZONE, "end_at" TIMESTAMP(0) WITH TIME ZONE, "max_quantity" integer NOT NULL, "price" numeric, "price_currency" text, "recurring_period" text, "recurring_price" numeric, "recurring_price_currency" text, "is_bundle" boolean NOT NULL, "requires_shipping" boolean NOT NULL, "ui_extension_id" bigint, "disabled" boolean NOT NULL, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_73f488e25de4b026faa20ce4342" PRIMARY KEY ("id"))`,
  `CREATE INDEX "shop_article_by_account_id" ON "shop_article"  ("account_id", "id")`,
  `CREATE INDEX "shop_article_by_account_id_sourceID" ON "shop_article"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "shop_article_by_account_id_created_at" ON "shop_article"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "shop_article_by_account_id_updated_at" ON "shop_article"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "shop_article_by_account_id_name" ON "shop_article"  ("account_id", "name", "id")`,
  `CREATE INDEX "shop_article_by_account_id_reference" ON "shop_article"  ("account_id", "reference", "id")`,
  `CREATE TABLE "shop_article_service_offerings" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_1a4b44a5d7b5fd2ecd9e3e3c205" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "shop_article_service_offerings_inverse" ON "shop_article_service_offerings"  ("to_id", "from_id")`,
  `ALTER TABLE "custom_collection_element_translation" ADD CONSTRAINT "custom_collection_element" FOREIGN KEY ("custom_collection_element_id") REFERENCES "custom_collection_element"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "shop_article_category_translation" ADD CONSTRAINT "shop_article_category" FOREIGN KEY ("shop_article_category_id") REFERENCES "shop_article_category"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `ALTER TABLE "shop_article_translation" ADD CONSTRAINT "shop_article" FOREIGN KEY ("shop_article_id") REFERENCES "shop_article"("id") ON DELETE NO ACTION ON UPDATE NO ACTION`,
  `CREATE UNIQUE INDEX "custom_collection_element_translation_unique_custom_collection_" ON "custom_collection_element_translation" (account_id, "custom_collection_element_id", lower("locale"))`,
  `CREATE UNIQUE INDEX "shop_article_category_translation_unique_shop_article_category_" ON "shop_article_category_translation" (account_id, "shop_article_category_id", lower("locale"))`,
  `CREATE UNIQUE INDEX "shop_article_translation_unique_shop_article_locale" ON "shop_article_translation" (account_id, "shop_article_id", lower("locale"))`,
  `CREATE UNIQUE INDEX "custom_collection_unique_reference" ON "custom_collection" (account_id, lower("reference"))`,
  `CREATE INDEX "custom_collection_words_name_sourceID" ON "custom_collection" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `CREATE UNIQUE INDEX "custom_collection_element_unique_custom_collection_reference" ON "custom_collection_element" (account_id, "custom_collection", lower("reference"))`,
  `CREATE INDEX "custom_collection_element_words_name_sourceID" ON "custom_collection_element" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `CREATE INDEX "shop_article_category_words_name_sourceID" ON "shop_article_category" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `CREATE UNIQUE INDEX "shop_article_unique_reference" ON "shop_article" (account_id, lower("reference"))`,
  `CREATE INDEX "shop_article_words_name_sourceID" ON "shop_article" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddShopAndCustomCollections1799801003003 implements MigrationInterface {
  readonly name = 'AddShopAndCustomCollections1799801003003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
