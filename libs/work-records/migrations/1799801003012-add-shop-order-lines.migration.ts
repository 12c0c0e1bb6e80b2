import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "shop_order_line" ("id" BIGSERIAL NOT NULL, "source" text, "sourceID" text, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "name" text, "status" text NOT NULL, "shop_article" text, "quantity" integer NOT NULL, "requested_by_id" bigint, "requested_for_id" bigint, "order_id" bigint, "fulfillment_request_id" bigint, "fulfillment_task_id" bigint, "fulfillment_template_id" bigint, "ordered_at" TIMESTAMP(0) WITH TIME ZONE, "completed_at" TIMESTAMP(0) WITH TIME ZONE, "price" numeric, "price_currency" text, "total_price" numeric, "recurring_period" text, "recurring_price" numeric, "recurring_price_currency" text, "total_recurring_price" numeric, "provider_ordered_at" TIMESTAMP(0) WITH TIME ZONE, "provider_price" numeric, "provider_price_currency" text, "provider_total_price" numeric, "provider_recurring_period" text, "provider_recurring_price" numeric, "provider_recurring_price_currency" text, "provider_total_recurring_price" numeric, "delivery_address" text, "delivery_city" text, "delivery_country" text, "delivery_state" text, "delivery_zip" text, "custom_fields" jsonb, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_cafaf09bda35740ecdafe4f7d48" PRIMARY KEY ("id"))`,
  `CREATE INDEX "shop_order_line_by_account_id" ON "shop_order_line"  ("account_id", "id")`,
  `CREATE INDEX "shop_order_line_by_account_id_sourceID" ON "shop_order_line"  ("account_id", "sourceID", "id")`,
  `CREATE INDEX "shop_order_line_by_account_id_created_at" ON "shop_order_line"  ("account_id", "created_at", "id")`,
  `CREATE INDEX "shop_order_line_by_account_id_updated_at" ON "shop_order_line"  ("account_id", "updated_at", "id")`,
  `CREATE INDEX "shop_order_line_by_account_id_status" ON "shop_order_line"  ("account_id", "status", "id")`,
  `CREATE INDEX "shop_order_line_by_requested_by_id" ON "shop_order_line"  ("requested_by_id", "id") WHERE "requested_by_id" IS NOT NULL`,
  `CREATE INDEX "shop_order_line_by_requested_for_id" ON "shop_order_line"  ("requested_for_id", "id") WHERE "requested_for_id" IS NOT NULL`,
  `CREATE INDEX "shop_order_line_by_order_id" ON "shop_order_line"  ("order_id", "id") WHERE "order_id" IS NOT NULL`,
  `CREATE INDEX "shop_order_line_by_fulfillment_request_id" ON "shop_order_line"  ("fulfillment_request_id", "id") WHERE "fulfillment_request_id" IS NOT NULL`,
  `CREATE INDEX "shop_order_line_by_account_id_completed_at" ON "shop_order_line"  ("account_id", "completed_at", "id")`,
  `CREATE INDEX "shop_order_line_words_name_sourceID" ON "shop_order_line" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddShopOrderLines1799801003012 implements MigrationInterface {
  readonly name = 'AddShopOrderLines1799801003012';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
