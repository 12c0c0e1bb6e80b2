import type { Value } from './route';
import type { WriteRoute } from './write-statements';
import type { Seeded } from './seed';

/** Statement by hand of a write of the authorization server, whose records are views. */
interface OauthWrite {
  readonly text: string;
  readonly values: readonly Value[];
  readonly takes?: WriteRoute['takes'];
}

const logged = (what: string, application: string, details: string, from: string): string =>
  `logged AS (INSERT INTO security_log (at, what, account_id, person_id, application_id, details)
SELECT now(), '${what}', $2::text, $1::bigint, ${application}, ${details} FROM ${from})`;

const json = (name: string): Value => ({ body: name, json: true });

const TOKEN = `WITH creator AS (
  SELECT t.account_id, t.person_version, t.expires_at FROM personal_token t
  WHERE t.token_hash = $3::bytea AND t.person_id = $1::bigint AND t.revoked_at IS NULL FOR SHARE),
counted AS (SELECT count(*) AS count FROM personal_token WHERE person_id = $1 AND revoked_at IS NULL),
written AS (
  INSERT INTO personal_token (token_hash, name, hint, person_id, account_id, scopes, created_at, expires_at, person_version)
  SELECT sha256(convert_to($4::text, 'UTF8')), $5::text, right($4::text, 4), $1::bigint, creator.account_id, $6::jsonb, now(),
    creator.expires_at, creator.person_version
  FROM creator, counted WHERE counted.count < 1000 RETURNING *),
${logged('personal_token.created', 'NULL::bigint', `jsonb_build_object('token_id', written.id)`, 'written')}
SELECT id, name, hint, scopes, expires_at, created_at, created_at AS updated_at, $4::text AS token FROM written WHERE $2::text IS NOT NULL`;

const APPLICATION = `WITH written AS (
  INSERT INTO application (account_id, name, client_id, redirect_uris, scopes, public, disabled, created_at, updated_at)
  VALUES ($2::text, $3::text, replace(gen_random_uuid()::text, '-', ''), '[]', $4::jsonb, false, false, now(), now()) RETURNING *),
secret AS (
  INSERT INTO application_secret (application_id, secret_hash, hint, created_at)
  SELECT id, sha256(convert_to($5::text, 'UTF8')), right($5::text, 4), now() FROM written RETURNING *),
${logged('application.created', 'written.id', `jsonb_build_object('name', written.name)`, 'written')}
SELECT w.id, w.name, w.client_id, w.redirect_uris, w.scopes, NULL AS person, w.public, w.disabled, w.created_at, w.updated_at,
  jsonb_build_array(jsonb_build_object('id', s.id, 'hint', s.hint, 'disabled', s.disabled, 'created_at', s.created_at)) AS secrets,
  $5::text AS client_secret
FROM written w, secret s`;

const SECRET = `WITH owner AS (
  SELECT id FROM application WHERE account_id = $2::text AND id = $3::bigint AND NOT public FOR NO KEY UPDATE),
counted AS (SELECT count(*) AS count FROM application_secret WHERE application_id = $3),
written AS (
  INSERT INTO application_secret (application_id, secret_hash, hint, created_at)
  SELECT owner.id, sha256(convert_to($4::text, 'UTF8')), right($4::text, 4), now() FROM owner, counted WHERE count < 50 RETURNING *),
${logged('secret.added', 'written.application_id', `jsonb_build_object('secret_id', written.id)`, 'written')}
SELECT id, hint, disabled, created_at, created_at AS updated_at, $4::text AS client_secret FROM written`;

const RENAME = `WITH written AS (
  UPDATE application SET name = $4::text, updated_at = now(), version = version + 1
  WHERE account_id = $2::text AND id = $3::bigint RETURNING *),
${logged('application.changed', 'written.id', `jsonb_build_object('fields', jsonb_build_array('name'))`, 'written')}
SELECT w.id, w.name, w.client_id, w.redirect_uris, w.scopes, p.id AS person_id, p.name AS person_name, w.public, w.disabled,
  w.created_at, w.updated_at, (SELECT json_agg(json_build_object('id', s.id, 'hint', s.hint, 'disabled', s.disabled,
    'created_at', s.created_at) ORDER BY s.id) FROM application_secret s WHERE s.application_id = w.id) AS secrets
FROM written w LEFT JOIN person p ON p.id = w.person_id`;

const DISABLE = `WITH owner AS (
  SELECT application.id FROM application_secret s JOIN application ON application.id = s.application_id
  WHERE application.account_id = $2::text AND s.id = $3::bigint FOR NO KEY UPDATE OF application),
written AS (
  UPDATE application_secret s SET disabled = $4::boolean, generation = s.generation + 1, version = s.version + 1, updated_at = now()
  FROM owner WHERE s.id = $3 AND s.application_id = owner.id RETURNING s.*),
${logged('secret.disabled', 'written.application_id', `jsonb_build_object('secret_id', written.id)`, 'written')}
SELECT id, hint, disabled, created_at, updated_at FROM written`;

const NAME = { name: 'name', type: 'string', max: 128 } as const;
const SCOPES = { name: 'scopes', type: 'object' } as const;
const caller: readonly Value[] = ['person', 'account'];

const WRITES: Readonly<Record<string, OauthWrite>> = {
  'create personal_access_token': {
    ...{ text: TOKEN, values: [...caller, 'token', 'secret', { body: 'name' }, json('scopes')] },
    takes: [NAME, SCOPES],
  },
  'create oauth_application': {
    ...{ text: APPLICATION, values: [...caller, { body: 'name' }, json('scopes'), 'secret'] },
    takes: [NAME, SCOPES],
  },
  'create oauth_application_secret': { text: SECRET, values: [...caller, 'parent', 'secret'] },
  'change oauth_application': { text: RENAME, values: [...caller, 'id', { body: 'name' }], takes: [NAME] },
  'change oauth_application_secret': { text: DISABLE, values: [...caller, 'id', { body: 'disabled' }] },
};

/** Floor of a write of the authorization server; undefined for records of other services. */
export function oauthWrite(
  operation: 'create' | 'change',
  { subject: { record } }: Seeded,
): WriteRoute | undefined {
  const write = WRITES[`${operation} ${record.name}`];
  return (
    write && { ...write, references: operation === 'change' && record.fields['person'] ? ['person'] : [] }
  );
}
