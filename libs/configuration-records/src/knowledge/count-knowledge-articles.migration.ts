import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "knowledge_article" DROP COLUMN "times_applied"`,
  `CREATE INDEX "knowledge_article_due_archive_date" ON "knowledge_article"  ("archive_date") WHERE "archive_date" IS NOT NULL`,
  // Requests are counted as they are known here.
  `CREATE INDEX "reference_by_knowledge_article" ON "reference" ((attributes->>'knowledge_article')) WHERE "type" = 'request' AND (attributes->>'knowledge_article') IS NOT NULL`,
];

export class CountKnowledgeArticles1798200000000 implements MigrationInterface {
  readonly name = 'CountKnowledgeArticles1798200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
