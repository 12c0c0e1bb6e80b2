import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Service instances with a new agreement: how far their open requests have been asked about, by whom for how long, and how
 * often there was another agreement meanwhile, with which it begins anew.
 */
export const COVERAGE_WAVE = `CREATE TABLE coverage_wave (
  service_instance_id bigint PRIMARY KEY,
  last_id bigint NOT NULL DEFAULT 0,
  round integer NOT NULL DEFAULT 1,
  taken_until timestamptz NOT NULL DEFAULT '-infinity'
)`;

export class AddCoverageWaves1799734000003 implements MigrationInterface {
  readonly name = 'AddCoverageWaves1799734000003';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COVERAGE_WAVE);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE coverage_wave');
  }
}
