import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests apply several knowledge articles, which count them by their projection. */
const STATEMENTS = [
  `DROP INDEX "reference_by_knowledge_article"`,
  `UPDATE reference SET attributes = CASE WHEN attributes->>'knowledge_article' IS NULL
      THEN attributes - 'knowledge_article'
      ELSE attributes - 'knowledge_article' || jsonb_build_object('knowledge_articles', jsonb_build_array(attributes->'knowledge_article'))
    END
  WHERE type = 'request' AND attributes ? 'knowledge_article'`,
  `CREATE INDEX reference_by_knowledge_articles ON reference USING gin ((attributes->'knowledge_articles') jsonb_path_ops)
    WHERE type = 'request' AND attributes->'knowledge_articles' IS NOT NULL`,
];

export class AppliedArticles1799800240001 implements MigrationInterface {
  readonly name = 'AppliedArticles1799800240001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
