import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of the view, of which PostgreSQL replaces none but appends. */
const COLUMNS = `id, account_id, type, state, person_id AS created_by_id, line, lines,
  options ->> 'export_format' AS export_format, options ->> 'line_separator' AS line_separator, options ->> 'from' AS "from",
  position, message, created_at, updated_at, started_at, finished_at, version, schedule_id AS export_schedule`;

export class ScheduleOfExports1799800700102 implements MigrationInterface {
  readonly name = 'ScheduleOfExports1799800700102';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE OR REPLACE VIEW export AS SELECT ${COLUMNS} FROM job WHERE kind = 'export'`);
  }

  async down(): Promise<void> {
    throw new Error('A later version of the view is of no harm to an earlier one of the service.');
  }
}
