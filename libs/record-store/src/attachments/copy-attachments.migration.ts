import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One record begins to use an upload; others may get copies of what it has. */
export class CopyAttachments1799734000000 implements MigrationInterface {
  readonly name = 'CopyAttachments1799734000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachment ADD copied boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE attachment DROP CONSTRAINT attachment_key_key');
    await runner.query('CREATE UNIQUE INDEX attachment_used_once ON attachment (key) WHERE NOT copied');
    await runner.query('CREATE INDEX attachment_by_key ON attachment (key)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM attachment WHERE copied');
    await runner.query('DROP INDEX attachment_used_once, attachment_by_key');
    await runner.query('ALTER TABLE attachment ADD CONSTRAINT attachment_key_key UNIQUE (key)');
    await runner.query('ALTER TABLE attachment DROP COLUMN copied');
  }
}
