import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People whose names this service still has to erase from its audit lines and events, and those where it has. */
export class Erasure1760000000119 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE erasure (
  person_id bigint,
  account_id text NOT NULL,
  name text NOT NULL,
  noted_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (person_id)
)`);
    await runner.query('CREATE INDEX erasure_open ON erasure (person_id) WHERE finished_at IS NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE erasure');
  }
}
