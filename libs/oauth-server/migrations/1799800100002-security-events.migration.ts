import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The security log, as a record. Instances of the version before insert into the view and delete from it, which PostgreSQL
 * passes on to the table.
 */
const STATEMENTS = [
  `ALTER TABLE security_event RENAME TO security_log`,
  `CREATE INDEX security_log_by_account_id ON security_log (account_id, id) WHERE account_id IS NOT NULL`,
  `CREATE VIEW security_event AS
    SELECT id, at, what, account_id, person_id, application_id, address, details,
      1 AS version, what AS event, date_trunc('second', at) AS created_at
    FROM security_log`,
];

export class SecurityEvents1799800100002 implements MigrationInterface {
  readonly name = 'SecurityEvents1799800100002';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW security_event');
    await runner.query('DROP INDEX security_log_by_account_id');
    await runner.query('ALTER TABLE security_log RENAME TO security_event');
  }
}
