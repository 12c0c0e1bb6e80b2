import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `ALTER TABLE "workflow_template" ADD "occurs_at" TIMESTAMP(0) WITH TIME ZONE`,
  `ALTER TABLE "workflow_template" ADD "occurred_at" TIMESTAMP(0) WITH TIME ZONE`,
  `ALTER TABLE "workflow_template" ADD "occurrence_errors" text`,
  `ALTER TABLE "workflow_template" ADD "last_workflow_id" bigint`,
  `CREATE INDEX "workflow_template_due_occurs_at" ON "workflow_template"  ("occurs_at") WHERE "occurs_at" IS NOT NULL`,
];

export class AddOccurrences1799500000000 implements MigrationInterface {
  readonly name = 'AddOccurrences1799500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
