import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is given twice is told apart by its id: an index can only keep what is there once. */
const toldApart = (column: string, longest: number, same: string) => `UPDATE ci SET "${column}" =
  left("${column}", ${longest} - length(' (' || ci.id || ')')) || ' (' || ci.id || ')'
  WHERE EXISTS (SELECT FROM ci first WHERE first.account_id = ci.account_id AND first.id < ci.id AND ${same})`;

/** How labels go on: what stands beside the records. */
export const LABEL_TABLES = [
  `CREATE TABLE ci_label_prefix (account_id text NOT NULL, category text NOT NULL, prefix text NOT NULL,
    PRIMARY KEY (account_id, category))`,
  `CREATE TABLE ci_label_series (account_id text NOT NULL, prefix text NOT NULL, digits integer NOT NULL, number bigint NOT NULL,
    PRIMARY KEY (account_id, prefix))`,
];

const STATEMENTS = [
  ...LABEL_TABLES,
  `ALTER TABLE "ci" ADD "brand" text`,
  `ALTER TABLE "ci" ADD "occurs_at" TIMESTAMP(0) WITH TIME ZONE`,
  `ALTER TABLE "ci" ADD "occurrence" jsonb`,
  `UPDATE ci SET brand = product.brand, rule_set = product.rule_set,
    ci_type = CASE WHEN product.rule_set = 'license_certificate' THEN 'software_license_certificate'
      WHEN product.rule_set LIKE 'software%' THEN 'software_version'
      WHEN product.rule_set IS NOT NULL THEN 'hardware' END,
    software = coalesce(product.rule_set = 'license_certificate' OR product.rule_set LIKE 'software%', false)
    FROM product WHERE product.id = ci.product_id`,
  `UPDATE ci SET action_status = CASE
    WHEN status = 'to_be_removed' AND action_status IN ('for_disposal', 'to_return') THEN action_status
    WHEN status = 'removed' AND action_status IN ('utilized', 'returned') THEN action_status
    WHEN status IN ('to_be_removed', 'removed') THEN 'not_required' END`,
  `UPDATE ci SET occurs_at = (recurrence->>'next_occurrence_at')::timestamptz
    WHERE status NOT IN ('archived', 'to_be_removed', 'lost_or_stolen', 'removed')`,
  toldApart('label', 160, 'lower(first.label) = lower(ci.label)'),
  toldApart(
    'serial_nr',
    50,
    'lower(first.serial_nr) = lower(ci.serial_nr) AND lower(first.brand) = lower(ci.brand)',
  ),
  `CREATE INDEX "ci_by_account_id_assetID" ON "ci"  ("account_id", "assetID", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "ci_by_account_id_systemID" ON "ci"  ("account_id", "systemID", "id") WHERE "shelf" IS NULL`,
  `CREATE INDEX "ci_due_occurs_at" ON "ci"  ("occurs_at") WHERE "occurs_at" IS NOT NULL`,
  `CREATE UNIQUE INDEX "ci_unique_label" ON "ci" (account_id, lower("label"))`,
  `CREATE UNIQUE INDEX "ci_unique_serial_nr_brand" ON "ci" (account_id, lower("serial_nr"), lower("brand"))`,
];

export class FillCis1799660000000 implements MigrationInterface {
  readonly name = 'FillCis1799660000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
