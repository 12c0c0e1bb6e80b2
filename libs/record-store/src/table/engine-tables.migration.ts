import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What every service that keeps records has beside them. Listed right after the event log's own migration. */
export class EngineTables1760000000001 implements MigrationInterface {
  readonly name = 'EngineTables1760000000001';

  async up(runner: QueryRunner): Promise<void> {
    // All records known here, own and others': what references show, sort by and are checked against.
    await runner.query(`
      CREATE TABLE reference (
        type text NOT NULL,
        id bigint NOT NULL,
        account_id text NOT NULL,
        name text NOT NULL,
        "sourceID" text,
        disabled boolean NOT NULL,
        version integer NOT NULL,
        json text NOT NULL,
        attributes jsonb NOT NULL,
        PRIMARY KEY (type, id)
      )`);
    await runner.query('CREATE INDEX reference_by_name ON reference (type, name, id)');
    await runner.query(`
      CREATE INDEX reference_by_code ON reference (type, (attributes->>'reference'))
      WHERE attributes ? 'reference'`);
    await runner.query(`
      CREATE TABLE account (
        id text PRIMARY KEY,
        name text NOT NULL,
        url text NOT NULL,
        custom_url text,
        time_zone text NOT NULL,
        locale text NOT NULL,
        trusts jsonb NOT NULL DEFAULT '[]',
        version integer NOT NULL DEFAULT 1
      )`);
    await runner.query(`
      CREATE TABLE audit_line (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        account_id text NOT NULL,
        record_type text NOT NULL,
        record_id bigint NOT NULL,
        action text NOT NULL,
        person_id bigint,
        person_name text,
        changes jsonb NOT NULL,
        created_at timestamptz(0) NOT NULL
      )`);
    await runner.query('CREATE INDEX audit_line_by_record ON audit_line (record_type, record_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_line, account, reference');
  }
}
