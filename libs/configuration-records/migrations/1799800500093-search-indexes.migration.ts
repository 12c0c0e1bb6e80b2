import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE INDEX "person_words_name_sourceID_primary_email" ON "person" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", '') || ' ' || coalesce("primary_email", ''))) WITH (gin_pending_list_limit = 256) WHERE "shelf" IS NULL`,
  `CREATE INDEX "team_words_name_sourceID" ON "team" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "organization_words_name_sourceID" ON "organization" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "site_words_name_sourceID" ON "site" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "calendar_words_name_sourceID" ON "calendar" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "holiday_words_name_sourceID" ON "holiday" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "out_of_office_period_words_reason_sourceID" ON "out_of_office_period" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("reason", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "time_allocation_words_name_sourceID" ON "time_allocation" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "service_words_name_sourceID" ON "service" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "service_instance_words_name_sourceID" ON "service_instance" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "service_category_words_name_sourceID" ON "service_category" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "product_words_name_sourceID" ON "product" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "product_category_words_name_sourceID" ON "product_category" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "ci_words_name_sourceID_label_serial_nr" ON "ci" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", '') || ' ' || coalesce("label", '') || ' ' || coalesce("serial_nr", ''))) WITH (gin_pending_list_limit = 256) WHERE "shelf" IS NULL`,
  `CREATE INDEX "knowledge_article_words_subject_sourceID" ON "knowledge_article" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "contract_words_name_sourceID" ON "contract" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "flsa_words_name_sourceID" ON "flsa" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "service_offering_words_name_sourceID" ON "service_offering" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "sla_words_name_sourceID" ON "sla" USING gin (search_words(ARRAY[account_id, "held_by"], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "agile_board_words_name_sourceID" ON "agile_board" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "agile_board_column_words_name_sourceID" ON "agile_board_column" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "scrum_workspace_words_name_sourceID" ON "scrum_workspace" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "sprint_words_name_sourceID" ON "sprint" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "product_backlog_words_name_sourceID" ON "product_backlog" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "closure_code_words_name_sourceID" ON "closure_code" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "effort_class_words_name_sourceID" ON "effort_class" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "knowledge_article_template_words_subject_sourceID" ON "knowledge_article_template" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "pdf_design_words_name_sourceID" ON "pdf_design" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "project_category_words_name_sourceID" ON "project_category" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "project_risk_level_words_name_sourceID" ON "project_risk_level" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "rfc_type_words_name_sourceID" ON "rfc_type" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "risk_severity_words_name_sourceID" ON "risk_severity" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "skill_pool_words_name_sourceID" ON "skill_pool" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "sla_notification_scheme_words_name_sourceID" ON "sla_notification_scheme" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "waiting_for_customer_follow_up_words_name_sourceID" ON "waiting_for_customer_follow_up" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "workflow_type_words_name_sourceID" ON "workflow_type" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "survey_words_name_sourceID" ON "survey" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "survey_response_words_sourceID" ON "survey_response" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "broadcast_words_sourceID_message" ON "broadcast" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("sourceID", '') || ' ' || coalesce("message", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "ui_extension_words_name_sourceID" ON "ui_extension" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "app_offering_words_name_sourceID" ON "app_offering" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "app_instance_words" ON "app_instance" USING gin (search_words(ARRAY[account_id], "id"::text)) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "saved_view_words_name" ON "saved_view" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 256)`,
  `CREATE INDEX "preference_words_name" ON "preference" USING gin (search_words(ARRAY[account_id], "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 256)`,
];

export class SearchIndexes1799800500093 implements MigrationInterface {
  readonly name = 'SearchIndexes1799800500093';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
