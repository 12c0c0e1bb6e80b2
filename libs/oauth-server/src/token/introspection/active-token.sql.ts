/** True while the person was not disabled after the token (or its family) was made; an unknown person counts as active. */
export const personIsActive = (made: string): string =>
  `(person.id IS NULL OR (NOT person.disabled AND person.disabled_version < ${made}.person_version))`;

/**
 * Joins for ACTIVE, the condition under which a token of an application is active apart from its expiry (ADR 16): its
 * family and the user's authorization are not revoked, and application, secret and person have the generations it was
 * made under. Expects `token`, an access or refresh token.
 */
export const ACTIVE_FROM = `
JOIN token_family AS family ON family.id = token.family_id
JOIN application ON application.id = family.application_id
LEFT JOIN authorization_grant AS consent ON consent.id = family.grant_id
LEFT JOIN application_secret AS secret ON secret.id = token.secret_id
LEFT JOIN person ON person.id = family.person_id`;

export const ACTIVE = `(family.revoked_at IS NULL
  AND NOT application.disabled AND application.generation = family.application_generation
  AND (family.grant_id IS NULL OR (consent.id IS NOT NULL AND consent.revoked_at IS NULL))
  AND (token.secret_id IS NULL OR coalesce(NOT secret.disabled AND secret.generation = token.secret_generation, false))
  AND ${personIsActive('family')})`;
