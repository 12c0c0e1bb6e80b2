import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Several CIs and knowledge articles of a request; the columns keep the first of each. */
const STATEMENTS = [
  `CREATE TABLE "request_cis" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_00694d9468bb6a0aad6ae23be09" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "request_cis_inverse" ON "request_cis" ("to_id", "from_id") `,
  `CREATE TABLE "request_knowledge_articles" ("from_id" bigint NOT NULL, "to_id" bigint NOT NULL, CONSTRAINT "PK_6ad73eb698dd8e93f099db2f6f7" PRIMARY KEY ("from_id", "to_id"))`,
  `CREATE INDEX "request_knowledge_articles_inverse" ON "request_knowledge_articles" ("to_id", "from_id") `,
  `INSERT INTO request_cis SELECT id, ci_id FROM request WHERE ci_id IS NOT NULL`,
  `INSERT INTO request_knowledge_articles
    SELECT id, knowledge_article_id FROM request WHERE knowledge_article_id IS NOT NULL`,
  // The indexes of the links find the requests.
  `DROP INDEX "request_by_ci_id"`,
  `DROP INDEX "request_by_knowledge_article_id"`,
  `UPDATE reference SET attributes = CASE WHEN attributes->>'knowledge_article' IS NULL
      THEN attributes - 'knowledge_article'
      ELSE attributes - 'knowledge_article' || jsonb_build_object('knowledge_articles', jsonb_build_array(attributes->'knowledge_article'))
    END
  WHERE type = 'request' AND attributes ? 'knowledge_article'`,
];

export class RequestLinks1799800240001 implements MigrationInterface {
  readonly name = 'RequestLinks1799800240001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
