import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE IF NOT EXISTS "knowledge_article_template_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_d43990c5623d68771573989b12c" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX IF NOT EXISTS "knowledge_article_template_service_instances_inverse" ON "knowledge_article_template_service_instances"  ("to_id", "from_id")`,
];

export class AddKnowledgeArticlesOfTemplates1799801003041 implements MigrationInterface {
  readonly name = 'AddKnowledgeArticlesOfTemplates1799801003041';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
