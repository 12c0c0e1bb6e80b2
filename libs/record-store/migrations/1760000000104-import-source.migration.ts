import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sources of imported relations: an import of the same source replaces them. */
export class ImportSource1760000000104 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE import_source (
  record_type text NOT NULL,
  record_id bigint NOT NULL,
  account_id text NOT NULL,
  owner_id bigint NOT NULL,
  source text NOT NULL,
  job text NOT NULL,
  PRIMARY KEY (record_type, record_id)
)`);
    await runner.query(
      'CREATE INDEX import_source_by_owner ON import_source (record_type, owner_id, source)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE import_source');
  }
}
