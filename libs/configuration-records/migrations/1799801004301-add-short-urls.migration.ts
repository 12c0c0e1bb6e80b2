import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "short_url" ("id" BIGSERIAL NOT NULL, "created_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "updated_at" TIMESTAMP(0) WITH TIME ZONE NOT NULL, "short_url" text, "uri" text, "account_id" text NOT NULL, "version" integer NOT NULL DEFAULT '1', CONSTRAINT "PK_532f7838fa64d3e0cdc3cd66729" PRIMARY KEY ("id"))`,
  `CREATE INDEX "short_url_by_account_id" ON "short_url"  ("account_id", "id")`,
  `CREATE UNIQUE INDEX "short_url_unique_short_url" ON "short_url" (account_id, lower("short_url"))`,
  `CREATE INDEX "short_url_words_uri" ON "short_url" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("uri", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class AddShortUrls1799801004301 implements MigrationInterface {
  readonly name = 'AddShortUrls1799801004301';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
