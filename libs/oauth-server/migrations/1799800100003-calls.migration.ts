import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Partitions, one for each hour, are made and dropped by the service. */
const STATEMENTS = [
  `CREATE SEQUENCE call_log_id`,
  `CREATE TABLE call_log (
    id bigint NOT NULL DEFAULT nextval('call_log_id'),
    at timestamptz NOT NULL,
    account_id text NOT NULL,
    person_id bigint NOT NULL,
    application_id bigint,
    method text NOT NULL,
    path text NOT NULL,
    status integer NOT NULL,
    milliseconds integer NOT NULL,
    request_id text NOT NULL,
    address text NOT NULL
  ) PARTITION BY RANGE (at)`,
  `CREATE INDEX call_log_by_person ON call_log (account_id, person_id, id)`,
  `CREATE VIEW call AS
    SELECT id, account_id, person_id, application_id, method, path, status, milliseconds, request_id, address,
      1 AS version, date_trunc('second', at) AS created_at
    FROM call_log WHERE at > now() - interval '24 hours'`,
];

export class Calls1799800100003 implements MigrationInterface {
  readonly name = 'Calls1799800100003';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW call');
    await runner.query('DROP TABLE call_log');
    await runner.query('DROP SEQUENCE call_log_id');
  }
}
