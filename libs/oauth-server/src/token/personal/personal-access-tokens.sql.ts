import { IN_FORCE, IN_FORCE_FROM } from '../../authorize/grants';

const COLUMNS = 'token.id, token.name, token.hint, token.scopes, token.created_at, token.expires_at';

/** True while the token is neither revoked nor expired, and its person was not disabled since it was made. */
const inForce = (now: string): string => `token.revoked_at IS NULL
  AND (token.expires_at IS NULL OR token.expires_at > ${now})
  AND NOT EXISTS (SELECT FROM person WHERE person.id = token.person_id AND person.disabled_version >= token.person_version)`;

export const LIST = `
SELECT ${COLUMNS} FROM personal_token AS token
WHERE token.person_id = $1 AND ${inForce('$2')} ORDER BY token.id DESC LIMIT $3`;

/** Does not count a token that is made again ($3). */
export const COUNT = `
SELECT count(*)::integer AS count FROM personal_token AS token
WHERE token.person_id = $1 AND ${inForce('$2')} AND token.token_hash <> decode($3, 'hex')`;

export const CREATOR = `
SELECT token.scopes, token.expires_at, token.person_id, token.account_id, token.person_version
FROM personal_token AS token
WHERE token.token_hash = decode($1, 'hex') AND token.person_id = $2 AND ${inForce('$3')}
FOR SHARE OF token`;

/** A session of the console creates tokens like the profile page: within its scopes, and they may outlive it. */
export const CONSOLE_CREATOR = `
SELECT consent.scopes, NULL AS expires_at, person.id AS person_id, person.account_id, person.version AS person_version
FROM ${IN_FORCE_FROM} JOIN console_session AS console ON console.grant_id = consent.id
WHERE console.id_hash = decode($1, 'hex') AND person.id = $2 AND console.confirmed_until > $3 AND ${IN_FORCE}
FOR SHARE OF console`;

/** Upserts, as a request whose answer was lost is repeated with the same token. */
export const CREATE = `
INSERT INTO personal_token AS token (token_hash, name, hint, person_id, account_id, scopes, created_at, expires_at,
  person_version)
VALUES (decode($1, 'hex'), $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name, scopes = excluded.scopes, expires_at = excluded.expires_at
WHERE token.person_id = excluded.person_id AND token.revoked_at IS NULL
RETURNING ${COLUMNS}`;

/** $2 is the owner; null matches every owner. */
const OWNED = 'id = $1 AND ($2::bigint IS NULL OR person_id = $2)';

export const REVOKE = `
UPDATE personal_token SET revoked_at = $3 WHERE ${OWNED} AND revoked_at IS NULL
RETURNING encode(token_hash, 'hex') AS token_hash, person_id, account_id`;

export const HASH = `SELECT encode(token_hash, 'hex') AS token_hash FROM personal_token WHERE ${OWNED}`;
