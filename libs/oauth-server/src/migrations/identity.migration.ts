import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Personal access tokens, and what this service knows of the people and accounts they stand for. */
export class Identity1794700000000 implements MigrationInterface {
  readonly name = 'Identity1794700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE account (
        id text PRIMARY KEY,
        name text NOT NULL,
        url text,
        time_zone text,
        locale text,
        trusts jsonb NOT NULL DEFAULT '[]',
        version bigint NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE person (
        id bigint PRIMARY KEY,
        account_id text NOT NULL,
        name text NOT NULL,
        primary_email text,
        time_zone text,
        locale text,
        organization_id bigint,
        roles jsonb NOT NULL DEFAULT '{}',
        team_ids jsonb NOT NULL DEFAULT '[]',
        disabled boolean NOT NULL,
        version bigint NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE personal_access_token (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
        name text NOT NULL,
        hint text NOT NULL,
        person_id bigint NOT NULL,
        account_id text NOT NULL,
        scopes jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz,
        revoked_at timestamptz
      )`);
    await runner.query('CREATE INDEX personal_access_token_of_person ON personal_access_token (person_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE personal_access_token, person, account');
  }
}
