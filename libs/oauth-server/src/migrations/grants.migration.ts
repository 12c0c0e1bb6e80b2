import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Applications and what they were granted. A token or an authorization carries the generations of what it was made under,
 * and lives while those are the same: what has died stays dead, without a row of it being touched and whatever was under
 * way meanwhile.
 * Tokens refer to the rest without foreign keys: checking those would lock the application's row at each of its tokens.
 */
export class Grants1795000000000 implements MigrationInterface {
  readonly name = 'Grants1795000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...APPLICATIONS, ...GRANTS, ...TOKENS, ...PEOPLE]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE personal_access_token DROP COLUMN person_version');
    await runner.query('ALTER TABLE person DROP COLUMN disabled_version');
    await runner.query(`DROP TABLE security_event, refresh_token, access_token, token_family, authorization_code,
      authorization_grant, application_secret, application`);
  }
}

const APPLICATIONS = [
  `CREATE TABLE application (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    account_id text NOT NULL,
    name text NOT NULL,
    client_id text NOT NULL UNIQUE,
    redirect_uris jsonb NOT NULL,
    scopes jsonb NOT NULL,
    person_id bigint,
    public boolean NOT NULL,
    disabled boolean NOT NULL DEFAULT false,
    generation integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  )`,
  'CREATE INDEX application_of_account ON application (account_id, id)',
  `CREATE TABLE application_secret (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id bigint NOT NULL REFERENCES application ON DELETE CASCADE,
    secret_hash bytea NOT NULL UNIQUE CHECK (length(secret_hash) = 32),
    hint text NOT NULL,
    disabled boolean NOT NULL DEFAULT false,
    generation integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL
  )`,
  'CREATE INDEX application_secret_of_application ON application_secret (application_id, id)',
];

const GRANTS = [
  `CREATE TABLE authorization_grant (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id bigint NOT NULL REFERENCES application ON DELETE CASCADE,
    application_generation integer NOT NULL,
    person_id bigint NOT NULL,
    person_version bigint NOT NULL,
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE UNIQUE INDEX authorization_grant_not_revoked ON authorization_grant (person_id, application_id)
    WHERE revoked_at IS NULL`,
  'CREATE INDEX authorization_grant_of_application ON authorization_grant (application_id)',
  `CREATE TABLE authorization_code (
    code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
    application_id bigint NOT NULL,
    application_generation integer NOT NULL,
    person_id bigint NOT NULL,
    person_version bigint NOT NULL,
    grant_id bigint NOT NULL,
    redirect_uri text NOT NULL,
    code_challenge text,
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    family_id bigint
  )`,
];

const TOKENS = [
  `CREATE TABLE token_family (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    application_id bigint NOT NULL,
    application_generation integer NOT NULL,
    person_id bigint NOT NULL,
    person_version bigint NOT NULL,
    grant_id bigint,
    scopes jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_because text
  )`,
  // The secret stands with each token and not with the family: a refresh may be made with a newer one.
  `CREATE TABLE access_token (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    family_id bigint NOT NULL,
    secret_id bigint,
    secret_generation integer,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
  `CREATE TABLE refresh_token (
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    family_id bigint NOT NULL,
    secret_id bigint,
    secret_generation integer,
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    rotated_at timestamptz,
    successor_salt bytea
  )`,
  `CREATE TABLE security_event (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    what text NOT NULL,
    account_id text,
    person_id bigint,
    application_id bigint,
    address text,
    details jsonb NOT NULL DEFAULT '{}'
  )`,
];

/** The last version of a person that was disabled: what was made under it or before is dead for good. */
const PEOPLE = [
  'ALTER TABLE person ADD COLUMN disabled_version bigint NOT NULL DEFAULT -1',
  'UPDATE person SET disabled_version = version WHERE disabled',
  'ALTER TABLE personal_access_token ADD COLUMN person_version bigint NOT NULL DEFAULT 0',
  `UPDATE personal_access_token AS token SET person_version = person.version
    FROM person WHERE person.id = token.person_id AND NOT person.disabled`,
  'ALTER TABLE personal_access_token ALTER COLUMN person_version DROP DEFAULT',
];
