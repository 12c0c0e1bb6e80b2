import type { MigrationInterface, QueryRunner } from 'typeorm';

const EXTENDED = ['problem', 'project', 'release', 'risk'];

const STATEMENTS = [
  // Which extension applies is reckoned when it is read; nothing had ever filled these.
  ...EXTENDED.map((table) => `ALTER TABLE "${table}" DROP COLUMN "ui_extension_id"`),
  `CREATE INDEX "reference_by_ui_extension_category" ON "reference" (account_id, (attributes->>'category'), id)
    WHERE "type" = 'ui_extension'`,
];

export class ApplyUiExtensions1798800000005 implements MigrationInterface {
  readonly name = 'ApplyUiExtensions1798800000005';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
