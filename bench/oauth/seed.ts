import { createHash, randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** Families as redeemed codes leave them, each with a refresh token made with the client's secret. */
const SEED = `
WITH client AS (
  SELECT application.id, application.generation, application.scopes, person.id AS person_id, person.version,
    secret.id AS secret_id, secret.generation AS secret_generation
  FROM application JOIN person ON person.id = application.person_id
  JOIN application_secret AS secret ON secret.application_id = application.id
  WHERE application.client_id = $1 AND secret.secret_hash = $2
), consent AS (
  INSERT INTO authorization_grant
    (application_id, application_generation, person_id, person_version, scopes, created_at)
  SELECT id, generation, person_id, version, scopes, now() FROM client
  ON CONFLICT (person_id, application_id) WHERE revoked_at IS NULL DO UPDATE SET scopes = excluded.scopes
  RETURNING id
), seed AS (
  SELECT nextval('token_family_id_seq') AS family_id, token_hash FROM unnest($3::bytea[]) AS token_hash
), family AS (
  INSERT INTO token_family
    (id, application_id, application_generation, person_id, person_version, grant_id, scopes, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT seed.family_id, client.id, generation, person_id, version, consent.id, scopes, now()
  FROM client, consent, seed
)
INSERT INTO refresh_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
SELECT seed.token_hash, seed.family_id, secret_id, secret_generation, now(), now() + interval '14 days'
FROM client, seed`;

/** Inserts refresh tokens for the linked person of a client. */
export async function seedRefreshTokens(
  databaseUrl: string,
  { client_id, client_secret }: { client_id: string; client_secret: string },
  count: number,
): Promise<string[]> {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  const tokens = Array.from({ length: count }, () => `seed_${randomBytes(32).toString('base64url')}`);
  const database = new Client(databaseUrl);
  await database.connect();
  await database.query(SEED, [client_id, hashOf(client_secret), tokens.map(hashOf)]);
  await database.end();
  return tokens;
}
