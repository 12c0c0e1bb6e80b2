/** Each statement deletes up to $2 rows that expired before $1, and returns their number. */

/** A family of client credentials has one token and is deleted with it. */
export const ACCESS_TOKENS = `
WITH over AS (
  SELECT token_hash FROM access_token WHERE expires_at < $1 ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
), gone AS (
  DELETE FROM access_token USING over WHERE access_token.token_hash = over.token_hash RETURNING family_id
), family AS (
  DELETE FROM token_family USING gone WHERE token_family.id = gone.family_id AND token_family.grant_id IS NULL
)
SELECT count(*)::integer AS deleted FROM gone`;

export const UNUSED_CODES = `
WITH over AS (
  SELECT code_hash FROM authorization_code WHERE family_id IS NULL AND expires_at < $1
  ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
), gone AS (
  DELETE FROM authorization_code USING over WHERE authorization_code.code_hash = over.code_hash RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;

/** A family may be refreshed for years; after its two weeks a rotated token is refused without revoking the family. */
export const ROTATED_TOKENS = `
WITH over AS (
  SELECT token_hash FROM refresh_token WHERE rotated_at IS NOT NULL AND expires_at < $1
  ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
), gone AS (
  DELETE FROM refresh_token USING over WHERE refresh_token.token_hash = over.token_hash RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;

/** A family has one refresh token that is not rotated, and no token of it outlives that one. */
export const FAMILIES = `
WITH last AS (
  SELECT family_id FROM refresh_token WHERE rotated_at IS NULL AND expires_at < $1
  ORDER BY expires_at LIMIT $2 FOR UPDATE SKIP LOCKED
), refresh AS (
  DELETE FROM refresh_token USING last WHERE refresh_token.family_id = last.family_id
), code AS (
  DELETE FROM authorization_code USING last WHERE authorization_code.family_id = last.family_id
), family AS (
  DELETE FROM token_family USING last WHERE token_family.id = last.family_id
)
SELECT count(*)::integer AS deleted FROM last`;

export const REVOKED_GRANTS = `
WITH over AS (
  SELECT id FROM authorization_grant WHERE revoked_at < $1 ORDER BY revoked_at LIMIT $2 FOR UPDATE SKIP LOCKED
), gone AS (
  DELETE FROM authorization_grant USING over WHERE authorization_grant.id = over.id RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;

/** Retention counts from revocation or expiry, whichever came first. */
export const PERSONAL_TOKENS = `
WITH over AS (
  SELECT id FROM personal_token WHERE least(revoked_at, expires_at) < $1
  ORDER BY least(revoked_at, expires_at) LIMIT $2 FOR UPDATE SKIP LOCKED
), gone AS (
  DELETE FROM personal_token USING over WHERE personal_token.id = over.id RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;

export const REFUSALS = `
WITH gone AS (
  DELETE FROM client_refusal WHERE (hour, application_id, network) IN (
    SELECT hour, application_id, network FROM client_refusal WHERE hour < $1 ORDER BY hour LIMIT $2)
  RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;

/** Ids ascend with `created_at`, as below. A session that is being ended is left to that transaction. */
export const SESSIONS = `
WITH over AS (
  SELECT id FROM session WHERE id IN (SELECT id FROM session ORDER BY id LIMIT $2) AND created_at < $1
  ORDER BY id FOR UPDATE SKIP LOCKED
), gone AS (
  DELETE FROM session USING over WHERE session.id = over.id RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;

/** Ids ascend with `at`, so the oldest rows have the lowest ids and no further index is needed. */
export const SECURITY_EVENTS = `
WITH gone AS (
  DELETE FROM security_log
  WHERE id IN (SELECT id FROM security_log ORDER BY id LIMIT $2) AND at < $1 RETURNING 1
)
SELECT count(*)::integer AS deleted FROM gone`;
