import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is to be run: each line is one rule after one event, and gone when it was run. A family is all that rules have
 * changed because of one event that no rule caused.
 */
export const AUTOMATION_RUN = [
  `CREATE TABLE automation_run (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text NOT NULL,
    rule_type text NOT NULL,
    rule_id bigint NOT NULL,
    record_type text NOT NULL,
    record_id bigint NOT NULL,
    event text NOT NULL,
    depth integer NOT NULL,
    family text NOT NULL,
    person_id bigint,
    person_name text,
    note_id bigint,
    audit_line_id bigint,
    occurred_at timestamptz NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL
  )`,
  'CREATE INDEX automation_run_by_record ON automation_run (record_type, record_id, id)',
  `CREATE TABLE automation_family (
    family text PRIMARY KEY,
    changes integer NOT NULL,
    changed_at timestamptz NOT NULL
  )`,
];

export class AddAutomationRuns1799100000001 implements MigrationInterface {
  readonly name = 'AddAutomationRuns1799100000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of AUTOMATION_RUN) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE automation_run, automation_family');
  }
}
