import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every index is written to whenever its record is: these found rows that nothing asks for. */
const UNASKED = [
  'person_by_work_hours_id',
  'person_by_ui_extension_id',
  'team_by_manager_id',
  'team_by_coordinator_id',
  'team_by_configuration_manager_id',
  'team_by_agile_board_id',
  'team_by_scrum_workspace_id',
  'team_by_ui_extension_id',
  'organization_by_substitute_id',
  'organization_by_business_unit_organization_id',
  'organization_by_order_template_id',
  'organization_by_ui_extension_id',
  'site_by_ui_extension_id',
  'service_by_service_owner_id',
  'service_by_availability_manager_id',
  'service_by_capacity_manager_id',
  'service_by_change_manager_id',
  'service_by_continuity_manager_id',
  'service_by_problem_manager_id',
  'service_by_release_manager_id',
  'service_by_survey_id',
  'service_by_ui_extension_id',
  'service_instance_by_first_line_team_id',
  'service_instance_by_maintenance_window_id',
  'service_instance_by_ui_extension_id',
  'product_by_supplier_id',
  'product_by_financial_owner_id',
  'product_by_workflow_template_id',
  'product_by_workflow_manager_id',
  'product_by_ui_extension_id',
  'product_category_by_ui_extension_id',
  'ci_by_supplier_id',
  'ci_by_workflow_template_id',
  'ci_by_workflow_manager_id',
  'knowledge_article_by_template_id',
  'knowledge_article_by_updated_by_id',
  'agile_board_by_manager_id',
  'agile_board_by_current_sprint_id',
  'scrum_workspace_by_agile_board_id',
  'scrum_workspace_by_product_backlog_id',
  'scrum_workspace_by_team_id',
  'product_backlog_by_product_owner_id',
  'knowledge_article_template_by_ui_extension_id',
  'skill_pool_by_manager_id',
  'ui_extension_by_created_by_id',
];

/** Every change stamps its record, so that none is without. */
const STAMPED = [
  'person',
  'team',
  'organization',
  'site',
  'calendar',
  'service',
  'service_instance',
  'product',
  'product_category',
  'ci',
  'knowledge_article',
  'agile_board',
  'agile_board_column',
  'scrum_workspace',
  'sprint',
  'product_backlog',
  'closure_code',
  'effort_class',
  'knowledge_article_template',
  'pdf_design',
  'project_category',
  'project_risk_level',
  'rfc_type',
  'risk_severity',
  'skill_pool',
  'sla_notification_scheme',
  'survey',
  'ui_extension',
  'waiting_for_customer_follow_up',
  'workflow_type',
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
