import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of blocks of ids, instead of words of all records. */
const STATEMENTS = [
  `DROP INDEX "webhook_words_name_sourceID"`,
  `CREATE INDEX "webhook_words_name_sourceID" ON "webhook" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "webhook_policy_words_name"`,
  `CREATE INDEX "webhook_policy_words_name" ON "webhook_policy" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 64)`,
];

export class SearchInBlocks1799800600093 implements MigrationInterface {
  readonly name = 'SearchInBlocks1799800600093';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
