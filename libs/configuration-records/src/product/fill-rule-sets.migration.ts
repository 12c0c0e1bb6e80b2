import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "product_by_account_id_category" ON "product"  ("account_id", "category", "id")`,
  // Products that were made before they had the rule set of their category.
  `UPDATE product SET rule_set = category.rule_set FROM product_category category
    WHERE product.rule_set IS NULL AND category.account_id = product.account_id AND category.reference = product.category`,
];

export class FillRuleSets1798100000002 implements MigrationInterface {
  readonly name = 'FillRuleSets1798100000002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
