import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_request_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_request_id" ON "automation_rule"  ("request_id", "id") WHERE "request_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_task_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_task_id" ON "automation_rule"  ("task_id", "id") WHERE "task_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_task_template_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_task_template_id" ON "automation_rule"  ("task_template_id", "id") WHERE "task_template_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_workflow_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_workflow_id" ON "automation_rule"  ("workflow_id", "id") WHERE "workflow_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_workflow_template_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_workflow_template_id" ON "automation_rule"  ("workflow_template_id", "id") WHERE "workflow_template_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_project_task_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_project_task_id" ON "automation_rule"  ("project_task_id", "id") WHERE "project_task_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_project_task_template_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_project_task_template_id" ON "automation_rule"  ("project_task_template_id", "id") WHERE "project_task_template_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_project_template_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_project_template_id" ON "automation_rule"  ("project_template_id", "id") WHERE "project_template_id" IS NOT NULL`,
  `DROP INDEX CONCURRENTLY IF EXISTS "automation_rule_by_app_instance_id"`,
  `CREATE INDEX CONCURRENTLY "automation_rule_by_app_instance_id" ON "automation_rule"  ("app_instance_id", "id") WHERE "app_instance_id" IS NOT NULL`,
  `RESET lock_timeout`,
];

export class AddRowsOfTaskTemplatesConcurrently1799801003021 implements MigrationInterface {
  readonly name = 'AddRowsOfTaskTemplatesConcurrently1799801003021';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
