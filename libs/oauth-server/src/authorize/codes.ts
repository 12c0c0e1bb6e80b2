import { hashToken, newToken } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import type { Application } from '../application/application';
import { record } from '../audit/security-events';
import { CODE_MS, later } from '../lifetimes';
import { given, type AuthorizationRequest } from './authorization-request';

/** Two tabs in which Allow is pressed at once are one after the other. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('consent ' || $1::text || ' ' || $2::text, 0))`;

const REVOKE_OTHER = `
UPDATE authorization_grant SET revoked_at = $4
WHERE person_id = $1 AND application_id = $2 AND revoked_at IS NULL AND scopes <> $3`;

const GRANT = `
INSERT INTO authorization_grant (person_id, application_id, scopes, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (person_id, application_id) WHERE revoked_at IS NULL DO NOTHING RETURNING id`;

const IN_FORCE = `
SELECT id FROM authorization_grant WHERE person_id = $1 AND application_id = $2 AND revoked_at IS NULL`;

/** Only while the application is as the person has seen it, and the person is not disabled. */
const CODE = `
INSERT INTO authorization_code (code_hash, application_id, application_generation, person_id, person_version, grant_id,
  redirect_uri, code_challenge, scopes, created_at, expires_at)
SELECT decode($1, 'hex'), application.id, application.generation, person.id, person.version, $4, $5, $6, $7, $8, $9
FROM application, person
WHERE application.id = $2 AND NOT application.disabled AND application.scopes = $7
  AND person.id = $3 AND NOT person.disabled
RETURNING application_id`;

/** The one authorization of that person for that application and these scopes. */
export async function insertGrant(
  transaction: Transaction,
  { id, account_id, scopes }: Application,
  personId: number,
  at: Date,
  address: string | null,
): Promise<number> {
  const whose = [personId, id];
  await transaction.query(LOCK, whose);
  const values = [...whose, JSON.stringify(scopes), at];
  await transaction.query(REVOKE_OTHER, values);
  const [made] = await transaction.query<{ id: number }>(GRANT, values);
  if (made) {
    const who = { account_id, person_id: personId, application_id: id, address };
    await record(transaction, { at, what: 'grant.allowed', ...who, details: { grant_id: made.id, scopes } });
  }
  const [grant] = made ? [made] : await transaction.query<{ id: number }>(IN_FORCE, whose);
  if (!grant) throw new Error('an authorization that is in force is not there');
  return grant.id;
}

/** Null: the application or the person is no longer what it was a moment ago. */
export async function insertCode(
  transaction: Transaction,
  request: AuthorizationRequest,
  { id, scopes }: Application,
  personId: number,
  grantId: number,
  at: Date,
): Promise<string | null> {
  const code = newToken('code');
  const made = await transaction.query(CODE, [
    hashToken(code),
    id,
    personId,
    grantId,
    given(request, 'redirect_uri'),
    given(request, 'code_challenge') ?? null,
    JSON.stringify(scopes),
    at,
    later(at, CODE_MS),
  ]);
  return made.length > 0 ? code : null;
}
