import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists below templates of records that they lead to by their tasks. */
const VIEWS = {
  task_template_workflow_templates: `SELECT DISTINCT task_template_id, workflow_template_id FROM workflow_template_task`,
  project_task_template_project_templates: `SELECT DISTINCT task_template_id, project_template_id FROM project_template_task`,
  workflow_template_task_template_automation_rules: `SELECT DISTINCT own.workflow_template_id, r.id
  FROM workflow_template_task own JOIN automation_rule r ON r.task_template_id = own.task_template_id`,
  project_template_automation_rules: `SELECT project_template_id, id FROM automation_rule WHERE project_template_id IS NOT NULL
  UNION
  SELECT own.project_template_id, r.id
  FROM project_template_task own JOIN automation_rule r ON r.project_task_template_id = own.task_template_id`,
};

export class RowsOfTemplates1799801003090 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [view, rows] of Object.entries(VIEWS))
      await runner.query(`CREATE VIEW ${view} (from_id, to_id) AS ${rows}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const view of Object.keys(VIEWS)) await runner.query(`DROP VIEW ${view}`);
  }
}
