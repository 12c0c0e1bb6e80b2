import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE "knowledge_article_service_instances" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_c849f129887b4081952d7107714" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "knowledge_article_service_instances_inverse" ON "knowledge_article_service_instances"  ("to_id", "from_id")`,
];

export class LinkKnowledgeArticles1797600000002 implements MigrationInterface {
  readonly name = 'LinkKnowledgeArticles1797600000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
