import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "webhook" ADD COLUMN IF NOT EXISTS "app_offering_references" jsonb, ADD COLUMN IF NOT EXISTS "openid_connect_discovery" boolean NOT NULL DEFAULT false`,
];

export class AppOfferingReferencesOfWebhooks1799801004504 implements MigrationInterface {
  readonly name = 'AppOfferingReferencesOfWebhooks1799801004504';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
