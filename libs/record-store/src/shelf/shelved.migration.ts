import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is put away, by whom and when; and indexes for the audit, which from now on is read. Listed with the engine's
 * own tables, and run after those of the service's records.
 */
export class Shelved1797200000000 implements MigrationInterface {
  readonly name = 'Shelved1797200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE shelved (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        record_type text NOT NULL,
        record_id bigint NOT NULL,
        account_id text NOT NULL,
        shelf text NOT NULL,
        person_id bigint,
        shelved_at timestamptz(0) NOT NULL,
        UNIQUE (record_type, record_id)
      )`);
    await numberLikeAuditLines(runner);
    await runner.query('CREATE INDEX shelved_by_id ON shelved (shelf, account_id, id)');
    await runner.query('CREATE INDEX shelved_by_at ON shelved (shelf, account_id, shelved_at, id)');
    for (const [view, shelf] of [
      ['archive_entry', 'archived'],
      ['trash_entry', 'trashed'],
    ])
      await runner.query(`
        CREATE VIEW ${view} AS
        SELECT id, record_type, record_id, account_id, person_id AS ${shelf}_by_id, shelved_at AS ${shelf}_at
        FROM shelved WHERE shelf = '${shelf}'`);
    await fill(runner);

    await runner.query('CREATE INDEX audit_line_by_id ON audit_line (account_id, id)');
    await runner.query('CREATE INDEX audit_line_by_created_at ON audit_line (account_id, created_at, id)');
    await runner.query(
      'CREATE INDEX audit_line_by_type ON audit_line (account_id, record_type, created_at, id)',
    );
    await runner.query(`
      CREATE INDEX audit_line_by_person ON audit_line (account_id, person_id, created_at, id)
      WHERE person_id IS NOT NULL`);
    await runner.query('DROP INDEX audit_line_by_record');
    await runner.query(
      'CREATE INDEX audit_line_by_record ON audit_line (record_type, record_id, created_at, id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX audit_line_by_record');
    await runner.query('CREATE INDEX audit_line_by_record ON audit_line (record_type, record_id, id)');
    await runner.query(
      'DROP INDEX audit_line_by_id, audit_line_by_created_at, audit_line_by_type, audit_line_by_person',
    );
    await runner.query('DROP VIEW archive_entry, trash_entry');
    await runner.query('DROP TABLE shelved');
  }
}

/** Outside they are entries of one system, too: a service that takes every tenth number of lines does so here. */
async function numberLikeAuditLines(runner: QueryRunner): Promise<void> {
  const [{ step, place }] = (await runner.query(`
    SELECT seqincrement::integer AS step, (SELECT last_value % seqincrement FROM audit_line_id_seq)::integer AS place
    FROM pg_sequence WHERE seqrelid = 'audit_line_id_seq'::regclass`)) as [{ step: number; place: number }];
  if (step > 1)
    await runner.query(
      `ALTER TABLE shelved ALTER COLUMN id SET INCREMENT BY ${step}, ALTER COLUMN id RESTART WITH ${place}`,
    );
}

/** What was put away before: by whom and when, its last audit line about that says. */
async function fill(runner: QueryRunner): Promise<void> {
  const tables = (await runner.query(`
    SELECT table_name FROM information_schema.columns
    WHERE table_schema = current_schema AND column_name = 'shelf' AND table_name <> 'shelved'
    ORDER BY table_name`)) as { table_name: string }[];
  for (const { table_name } of tables)
    await runner.query(`
      INSERT INTO shelved (record_type, record_id, account_id, shelf, person_id, shelved_at)
      SELECT '${table_name}', t.id, t.account_id, t.shelf, line.person_id, coalesce(line.created_at, t.updated_at)
      FROM "${table_name}" t
      LEFT JOIN LATERAL (
        SELECT person_id, created_at FROM audit_line
        WHERE record_type = '${table_name}' AND record_id = t.id AND changes ? 'shelf'
        ORDER BY id DESC LIMIT 1
      ) line ON true
      WHERE t.shelf IS NOT NULL
      ORDER BY t.id`);
}
