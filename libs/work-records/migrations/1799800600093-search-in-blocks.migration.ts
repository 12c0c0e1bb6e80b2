import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Words of blocks of ids, instead of words of all records. */
const STATEMENTS = [
  `DROP INDEX "request_words_subject_sourceID"`,
  `CREATE INDEX "request_words_subject_sourceID" ON "request" USING gin (search_words(ARRAY[account_id, "held_by"], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "workflow_words_subject_sourceID"`,
  `CREATE INDEX "workflow_words_subject_sourceID" ON "workflow" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "task_words_subject_sourceID"`,
  `CREATE INDEX "task_words_subject_sourceID" ON "task" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "task_template_words_subject_sourceID"`,
  `CREATE INDEX "task_template_words_subject_sourceID" ON "task_template" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "workflow_template_words_subject_sourceID"`,
  `CREATE INDEX "workflow_template_words_subject_sourceID" ON "workflow_template" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "workflow_template_task_words_subject"`,
  `CREATE INDEX "workflow_template_task_words_subject" ON "workflow_template_task" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "request_template_words_subject_sourceID"`,
  `CREATE INDEX "request_template_words_subject_sourceID" ON "request_template" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "problem_words_subject_sourceID"`,
  `CREATE INDEX "problem_words_subject_sourceID" ON "problem" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "project_words_subject_sourceID"`,
  `CREATE INDEX "project_words_subject_sourceID" ON "project" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "phase_words_name"`,
  `CREATE INDEX "phase_words_name" ON "phase" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "project_task_words_subject_sourceID"`,
  `CREATE INDEX "project_task_words_subject_sourceID" ON "project_task" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "project_template_words_subject_sourceID"`,
  `CREATE INDEX "project_template_words_subject_sourceID" ON "project_template" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "project_task_template_words_subject_sourceID"`,
  `CREATE INDEX "project_task_template_words_subject_sourceID" ON "project_task_template" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "project_template_phase_words_name"`,
  `CREATE INDEX "project_template_phase_words_name" ON "project_template_phase" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "project_template_task_words_subject"`,
  `CREATE INDEX "project_template_task_words_subject" ON "project_template_task" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "release_words_subject_sourceID"`,
  `CREATE INDEX "release_words_subject_sourceID" ON "release" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "risk_words_subject_sourceID"`,
  `CREATE INDEX "risk_words_subject_sourceID" ON "risk" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("subject", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "note_words_text"`,
  `CREATE INDEX "note_words_text" ON "note" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("text", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "time_entry_words_sourceID_description"`,
  `CREATE INDEX "time_entry_words_sourceID_description" ON "time_entry" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("sourceID", '') || ' ' || coalesce("description", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "automation_rule_words_name_sourceID"`,
  `CREATE INDEX "automation_rule_words_name_sourceID" ON "automation_rule" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", '') || ' ' || coalesce("sourceID", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "app_offering_automation_rule_words_name"`,
  `CREATE INDEX "app_offering_automation_rule_words_name" ON "app_offering_automation_rule" USING gin (search_words(ARRAY[account_id], "id", "id"::text || ' ' || coalesce("name", ''))) WITH (gin_pending_list_limit = 64)`,
  `DROP INDEX "notification_words"`,
  `CREATE INDEX "notification_words" ON "notification" USING gin (search_words(ARRAY[account_id], "id", "id"::text)) WITH (gin_pending_list_limit = 64)`,
];

export class SearchInBlocks1799800600093 implements MigrationInterface {
  readonly name = 'SearchInBlocks1799800600093';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
