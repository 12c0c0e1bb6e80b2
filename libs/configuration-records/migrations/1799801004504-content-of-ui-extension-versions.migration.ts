import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "ui_extension_version" ADD COLUMN IF NOT EXISTS "form_definition_react" text, ADD COLUMN IF NOT EXISTS "phrases" jsonb, ADD COLUMN IF NOT EXISTS "dark_mode_safe" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "hide_note" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "use_designer" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "view_audit_path" text`,
  `ALTER TABLE "app_offering_scope" ADD COLUMN IF NOT EXISTS "grant_type" text`,
];

export class ContentOfUiExtensionVersions1799801004504 implements MigrationInterface {
  readonly name = 'ContentOfUiExtensionVersions1799801004504';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
