import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What is offered under /v1 is read by the engine of records, which asks for a relation of the record's name with the
 * account and the version of each row. These views are that; what they show is kept in tables of the service's own.
 */
export class Offered1795300000000 implements MigrationInterface {
  readonly name = 'Offered1795300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COLUMNS, NODE_ID, ...VIEWS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP VIEW reference, oauth_application_secret, oauth_application, "authorization", personal_access_token',
    );
    await runner.query('DROP FUNCTION node_id');
    await runner.query('ALTER TABLE application_secret DROP COLUMN version, DROP COLUMN updated_at');
    await runner.query('ALTER TABLE application DROP COLUMN version');
    await runner.query('ALTER TABLE person DROP COLUMN json');
    await runner.query('ALTER TABLE personal_token RENAME TO personal_access_token');
  }
}

const COLUMNS = [
  'ALTER TABLE personal_access_token RENAME TO personal_token',
  'ALTER TABLE person ADD COLUMN json text',
  'ALTER TABLE application ADD COLUMN version integer NOT NULL DEFAULT 1',
  'ALTER TABLE application_secret ADD COLUMN version integer NOT NULL DEFAULT 1',
  // Empty while it has never been updated.
  'ALTER TABLE application_secret ADD COLUMN updated_at timestamptz',
];

/** As `nodeId` has it; the domain is a setting, which every connection says at its start. */
const NODE_ID = `CREATE FUNCTION node_id(type text, id bigint) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT translate(encode(convert_to(current_setting('deskline.node_id_domain') || '/' || type || '/' || id, 'UTF8'),
    'base64'), E'+/=\\n', '-_')
$$`;

/** What a reference shows beside the id. */
const shown = (type: string): string =>
  `'"name":' || to_json(name) || ',"nodeID":"' || node_id('${type}', id) || '"' ||
    CASE WHEN disabled THEN ',"disabled":true' ELSE '' END`;

/** Moments are told to the second, and so they are compared. */
const second = (column: string): string => `date_trunc('second', ${column})`;

/** What is somebody's own stands in the account of that person. Whether a token has expired is a matter of the clock. */
const VIEWS = [
  `CREATE VIEW personal_access_token AS
    SELECT token.id, person.account_id, 1 AS version, token.person_id, token.name, token.hint, token.scopes,
      token.expires_at, ${second('token.created_at')} AS created_at, ${second('token.created_at')} AS updated_at
    FROM personal_token AS token JOIN person ON person.id = token.person_id
    WHERE token.revoked_at IS NULL AND token.person_version > person.disabled_version`,
  `CREATE VIEW "authorization" AS
    SELECT consent.id, person.account_id, 1 AS version, consent.person_id, consent.scopes,
      ${second('consent.created_at')} AS created_at, ${second('consent.created_at')} AS updated_at,
      consent.application_id
    FROM authorization_grant AS consent JOIN person ON person.id = consent.person_id
    JOIN application ON application.id = consent.application_id
    WHERE consent.revoked_at IS NULL AND consent.application_generation = application.generation
      AND consent.person_version > person.disabled_version`,
  `CREATE VIEW oauth_application AS
    SELECT id, account_id, version, name, client_id, redirect_uris, scopes, person_id, public, disabled,
      ${second('created_at')} AS created_at, ${second('updated_at')} AS updated_at, coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', secret.id, 'hint', secret.hint, 'disabled', secret.disabled,
          'created_at', secret.created_at::text) ORDER BY secret.id)
        FROM application_secret AS secret WHERE secret.application_id = application.id), '[]') AS secrets
    FROM application`,
  `CREATE VIEW oauth_application_secret AS
    SELECT secret.id, application.account_id, secret.version, application.id AS oauth_application_id, secret.hint,
      secret.disabled, ${second('secret.created_at')} AS created_at,
      ${second('coalesce(secret.updated_at, secret.created_at)')} AS updated_at
    FROM application_secret AS secret JOIN application ON application.id = secret.application_id`,
  // Of people who were known before it was kept, what their owner says of them is not there yet.
  `CREATE VIEW reference AS
    SELECT 'person'::text AS type, id, account_id, name, coalesce(json, ${shown('Person')}) AS json FROM person
    UNION ALL
    SELECT 'oauth_application', id, account_id, name, ${shown('OauthApplication')} FROM application`,
];
