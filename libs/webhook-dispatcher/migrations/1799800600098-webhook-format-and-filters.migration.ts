import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "webhook" ADD "format" text NOT NULL DEFAULT 'classic'`,
  `ALTER TABLE "webhook" ALTER COLUMN "format" DROP DEFAULT`,
  `ALTER TABLE "webhook" ADD "origins" jsonb`,
  `ALTER TABLE "webhook" ADD "applications" jsonb`,
  `ALTER TABLE "webhook" ADD "except_applications" jsonb`,
  `ALTER TABLE "webhook" ADD "condition" text`,
];

/** Format of a webhook's messages, and the origins, applications and condition of the events it is sent. */
export class WebhookFormatAndFilters1799800600098 implements MigrationInterface {
  readonly name = 'WebhookFormatAndFilters1799800600098';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
