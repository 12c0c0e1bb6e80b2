import type { MigrationInterface, QueryRunner } from 'typeorm';

const REFERENCES = [
  [
    'reference_by_organization',
    `(((attributes ->> 'organization')::bigint), id) WHERE type = 'person' AND attributes ->> 'organization' IS NOT NULL`,
  ],
  [
    'reference_by_manager_of_organization',
    `(((attributes ->> 'manager')::bigint)) WHERE type = 'organization' AND attributes ->> 'manager' IS NOT NULL`,
  ],
  [
    'reference_by_substitute_of_organization',
    `(((attributes ->> 'substitute')::bigint)) WHERE type = 'organization' AND attributes ->> 'substitute' IS NOT NULL`,
  ],
  ['reference_by_timesheet_setting', `(account_id, id) WHERE type = 'timesheet_setting'`],
] as const;

const STATEMENTS = [
  `SET lock_timeout = 0`,
  `DROP INDEX CONCURRENTLY IF EXISTS "time_entry_by_account_id_person_id_date"`,
  `CREATE INDEX CONCURRENTLY "time_entry_by_account_id_person_id_date" ON "time_entry"  ("account_id", "person_id", "date", "id") WHERE "shelf" IS NULL`,
  ...REFERENCES.flatMap(([name, columns]) => [
    `DROP INDEX CONCURRENTLY IF EXISTS ${name}`,
    `CREATE INDEX CONCURRENTLY ${name} ON reference ${columns}`,
  ]),
  `RESET lock_timeout`,
];

/** Finds the time of a person by day, and people, managers and settings by organization. */
export class AddTimesheetLocksConcurrently1799801004101 implements MigrationInterface {
  readonly name = 'AddTimesheetLocksConcurrently1799801004101';
  /** Each statement is a transaction of its own, and can be repeated. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('Records are never thrown away by a migration.');
  }
}
