import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "knowledge_article_by_template_id"`,
  `CREATE INDEX CONCURRENTLY "knowledge_article_by_template_id" ON "knowledge_article"  ("template_id", "id") WHERE "template_id" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class AddKnowledgeArticlesOfTemplatesConcurrently1799801003042 implements MigrationInterface {
  readonly name = 'AddKnowledgeArticlesOfTemplatesConcurrently1799801003042';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
