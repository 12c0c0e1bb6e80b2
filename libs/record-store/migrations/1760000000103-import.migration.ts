import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Batches of imports with their results, and the ids that imported records have in another installation. */
export class Import1760000000103 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE import_batch (
  account_id text NOT NULL,
  job text NOT NULL,
  first_line integer NOT NULL,
  results jsonb,
  created_at timestamptz(0) NOT NULL,
  PRIMARY KEY (account_id, job, first_line)
)`);
    await runner.query('CREATE INDEX import_batch_by_created_at ON import_batch (created_at)');
    await runner.query(`CREATE TABLE imported_id (
  account_id text NOT NULL,
  origin text NOT NULL,
  record_type text NOT NULL,
  origin_id bigint NOT NULL,
  record_id bigint NOT NULL,
  PRIMARY KEY (account_id, origin, record_type, origin_id)
)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE imported_id');
    await runner.query('DROP TABLE import_batch');
  }
}
