/** Nobody the person was when the token (or its family) was made has been disabled since; one not heard of yet may be. */
export const personLives = (made: string): string =>
  `(person.id IS NULL OR (NOT person.disabled AND person.disabled_version < ${made}.person_version))`;

/**
 * What a token of an application lives on, in one place for whoever asks: its family is not revoked, the authorization
 * of the user is not revoked, and application, secret and person are the ones it was made under.
 * Reads `token` (an access or refresh token) and what LIVING_FROM joins to it.
 */
export const LIVING_FROM = `
JOIN token_family AS family ON family.id = token.family_id
JOIN application ON application.id = family.application_id
LEFT JOIN authorization_grant AS consent ON consent.id = family.grant_id
LEFT JOIN application_secret AS secret ON secret.id = token.secret_id
LEFT JOIN person ON person.id = family.person_id`;

export const LIVING = `(family.revoked_at IS NULL
  AND NOT application.disabled AND application.generation = family.application_generation
  AND (family.grant_id IS NULL OR (consent.id IS NOT NULL AND consent.revoked_at IS NULL))
  AND (token.secret_id IS NULL OR coalesce(NOT secret.disabled AND secret.generation = token.secret_generation, false))
  AND ${personLives('family')})`;
