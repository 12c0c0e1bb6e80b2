import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "webhook_words_name_sourceID" ON "webhook" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "webhook_policy_words_name" ON "webhook_policy" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 256)`,
];

export class SearchIndexes1799800500093 implements MigrationInterface {
  readonly name = 'SearchIndexes1799800500093';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
