import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "request" ADD COLUMN IF NOT EXISTS "task_id" bigint, ADD COLUMN IF NOT EXISTS "feedback_on_knowledge_article_id" bigint, ADD COLUMN IF NOT EXISTS "closure_code" text, ADD COLUMN IF NOT EXISTS "rfc_type" text, ADD COLUMN IF NOT EXISTS "planned_effort" integer, ADD COLUMN IF NOT EXISTS "provider_not_accountable" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "provider_was_not_accountable" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "summary" text`,
  `ALTER TABLE "workflow" ADD COLUMN IF NOT EXISTS "prevent_request_completion" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "task" ADD COLUMN IF NOT EXISTS "copy_note_to_request" boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS "copy_note_to_workflow" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "task_template" ADD COLUMN IF NOT EXISTS "copy_notes_to_request" boolean NOT NULL DEFAULT false`,
  `ALTER TABLE "workflow_template" ADD COLUMN IF NOT EXISTS "prevent_request_completion" boolean NOT NULL DEFAULT false`,
];

export class AddFieldsOfClients1799801004430 implements MigrationInterface {
  readonly name = 'AddFieldsOfClients1799801004430';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
