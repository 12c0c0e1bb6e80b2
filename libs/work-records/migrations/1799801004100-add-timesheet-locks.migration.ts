import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE timesheet_lock (
    person_id bigint NOT NULL,
    date date NOT NULL,
    PRIMARY KEY (person_id, date)
  )`,
];

/** Days of people on which time entries stay as they are. */
export class AddTimesheetLocks1799801004100 implements MigrationInterface {
  readonly name = 'AddTimesheetLocks1799801004100';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
