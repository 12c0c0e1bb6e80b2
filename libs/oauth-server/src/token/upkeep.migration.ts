import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The time of a rotation by the database's clock, the counts of refused clients, and the indexes of the sweep.
 * `authorization_code.used_clock` has no use since ADR 73; it is dropped one version later, as docs/deployment.md has it.
 */
export class Upkeep1795200000000 implements MigrationInterface {
  readonly name = 'Upkeep1795200000000';

  async up(runner: QueryRunner): Promise<void> {
    // By the clock of the database, which all instances share; used_at and rotated_at are by the instance's clock.
    await runner.query('ALTER TABLE authorization_code ADD COLUMN used_clock timestamptz');
    await runner.query('ALTER TABLE refresh_token ADD COLUMN rotated_clock timestamptz');
    await runner.query(`CREATE TABLE client_refusal (
      hour timestamptz NOT NULL,
      application_id bigint NOT NULL,
      network text NOT NULL,
      refusals bigint NOT NULL,
      PRIMARY KEY (hour, application_id, network)
    ) WITH (fillfactor = 60)`);
    for (const statement of INDEXES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX authorization_code_unused, authorization_code_of_family, access_token_by_end,
      refresh_token_by_end, refresh_token_of_family, authorization_grant_revoked, personal_token_by_end`);
    await runner.query('DROP TABLE client_refusal');
    await runner.query('ALTER TABLE refresh_token DROP COLUMN rotated_clock');
    await runner.query('ALTER TABLE authorization_code DROP COLUMN used_clock');
  }
}

const INDEXES = [
  'CREATE INDEX authorization_code_unused ON authorization_code (expires_at) WHERE family_id IS NULL',
  'CREATE INDEX authorization_code_of_family ON authorization_code (family_id) WHERE family_id IS NOT NULL',
  'CREATE INDEX access_token_by_end ON access_token (expires_at)',
  'CREATE INDEX refresh_token_by_end ON refresh_token (expires_at)',
  'CREATE INDEX refresh_token_of_family ON refresh_token (family_id)',
  'CREATE INDEX authorization_grant_revoked ON authorization_grant (revoked_at) WHERE revoked_at IS NOT NULL',
  'CREATE INDEX personal_token_by_end ON personal_access_token (least(revoked_at, expires_at))',
];
