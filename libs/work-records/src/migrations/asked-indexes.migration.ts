import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every index is written to whenever its record is: these found rows that nothing asks for. */
const UNASKED = [
  'request_by_ci_id',
  'request_by_supplier_id',
  'request_by_agile_board_id',
  'request_by_agile_board_column_id',
  'task_by_phase_id',
  'task_by_supplier_id',
  'task_by_skill_pool_id',
  'task_by_request_template_id',
  'task_by_request_service_instance_id',
  'task_by_agile_board_id',
  'task_by_agile_board_column_id',
  'task_template_by_member_id',
  'task_template_by_team_id',
  'task_template_by_supplier_id',
  'task_template_by_skill_pool_id',
  'task_template_by_effort_class_id',
  'task_template_by_request_template_id',
  'task_template_by_request_service_instance_id',
  'task_template_by_ui_extension_id',
  'task_template_by_pdf_design_id',
  'workflow_template_by_workflow_manager_id',
  'workflow_template_by_ui_extension_id',
  'request_template_by_team_id',
  'request_template_by_member_id',
  'request_template_by_supplier_id',
  'request_template_by_ci_id',
  'request_template_by_effort_class_id',
  'request_template_by_workflow_manager_id',
  'request_template_by_support_hours_id',
  'request_template_by_ui_extension_id',
  'problem_by_supplier_id',
  'problem_by_workflow_id',
  'problem_by_knowledge_article_id',
  'problem_by_product_backlog_id',
  'problem_by_agile_board_id',
  'problem_by_agile_board_column_id',
  'problem_by_ui_extension_id',
  'project_by_customer_id',
  'project_by_work_hours_id',
  'project_by_ui_extension_id',
  'release_by_ui_extension_id',
  'time_entry_by_customer_id',
  'time_entry_by_service_id',
  'time_entry_by_effort_class_id',
  'time_entry_by_organization_id',
  'time_entry_by_request_id',
  'time_entry_by_problem_id',
  'time_entry_by_task_id',
];

/** Every change stamps its record, so that none is without. */
const STAMPED = [
  'request',
  'workflow',
  'task',
  'approval',
  'task_template',
  'workflow_template',
  'request_template',
  'problem',
  'project',
  'phase',
  'release',
  'note',
  'time_entry',
];

export class AskedIndexes1797100000000 implements MigrationInterface {
  readonly name = 'AskedIndexes1797100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${UNASKED.join(', ')}`);
    for (const table of STAMPED)
      await runner.query(
        `ALTER TABLE ${table} ALTER COLUMN created_at SET NOT NULL, ALTER COLUMN updated_at SET NOT NULL`,
      );
  }

  async down(): Promise<void> {
    throw new Error('What nothing asks by needs no index.');
  }
}
