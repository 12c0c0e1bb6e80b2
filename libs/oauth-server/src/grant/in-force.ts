import { personLives } from '../token/living';

/**
 * An authorization is for the generation of the application it was given to, and by the person as they were (ADR 16):
 * "the user must re-authorize" an application whose scopes have changed or that was disabled, whatever it is now.
 * Reads `consent` and what IN_FORCE_FROM joins to it.
 */
export const IN_FORCE_FROM = `
authorization_grant AS consent JOIN application ON application.id = consent.application_id
LEFT JOIN person ON person.id = consent.person_id`;

export const IN_FORCE = `(consent.revoked_at IS NULL
  AND consent.application_generation = application.generation AND ${personLives('consent')})`;
