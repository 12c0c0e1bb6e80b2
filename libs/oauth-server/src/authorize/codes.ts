import { hashToken, newToken, type Scope } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import { APPLICATION_COLUMNS, type Application } from '../application/application';
import { record } from '../audit/security-events';
import { IN_FORCE, IN_FORCE_FROM } from './grants';
import { CODE_MS, later } from '../lifetimes';
import type { IdentityChanges } from '../lease/identity-changes';
import { parameter, type AuthorizationRequest } from './authorization-request';

/** Locks the application, so that it does not change until the end of the transaction. */
const LOCK_APPLICATION = `SELECT ${APPLICATION_COLUMNS} FROM application WHERE id = $1 FOR SHARE`;

/** Serializes two tabs in which Allow is pressed at once. */
const LOCK_CONSENT = `SELECT pg_advisory_xact_lock(hashtextextended('consent ' || $1::text || ' ' || $2::text, 0))`;

/** A person who was disabled since the prompt has to sign in again. */
const PERSON = 'SELECT id FROM person WHERE id = $1 AND NOT disabled';

export const FIND_GRANT = `
SELECT consent.id, consent.scopes FROM ${IN_FORCE_FROM}
WHERE consent.person_id = $1 AND consent.application_id = $2 AND ${IN_FORCE}`;

/** Locks the grant too: a revocation waits, and then revokes the code with it. */
const LOCK_GRANT = `${FIND_GRANT} FOR SHARE OF consent`;

/** Revokes the grant even if it is no longer in force: a person has at most one unrevoked grant per application. */
const REVOKE_OTHER = `
UPDATE authorization_grant SET revoked_at = $3 WHERE person_id = $1 AND application_id = $2 AND revoked_at IS NULL
RETURNING id`;

const GRANT = `
INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes, created_at)
SELECT application.id, application.generation, person.id, person.version, $4, $3
FROM application, person WHERE person.id = $1 AND application.id = $2 RETURNING id`;

const CODE = `
INSERT INTO authorization_code (code_hash, application_id, application_generation, person_id, person_version, grant_id,
  redirect_uri, code_challenge, scopes, created_at, expires_at, session_id)
SELECT decode($1, 'hex'), application.id, application.generation, person.id, person.version, $4, $5, $6,
  application.scopes, $7, $8, CASE WHEN application.first_party THEN $9::bigint END
FROM application, person WHERE application.id = $2 AND person.id = $3 AND NOT person.disabled
RETURNING application_id`;

export interface GrantRow {
  id: number;
  scopes: Scope[];
}

/** Reads application, person and grant; locks application and grant until the transaction ends. */
export async function lockForCode(
  transaction: Transaction,
  applicationId: number,
  personId: number,
): Promise<{ application: Application | null; person: { id: number } | null; granted: GrantRow | null }> {
  const [application] = await transaction.query<Application>(LOCK_APPLICATION, [applicationId]);
  await transaction.query(LOCK_CONSENT, [personId, applicationId]);
  const [person] = await transaction.query<{ id: number }>(PERSON, [personId]);
  const [granted] = await transaction.query<GrantRow>(LOCK_GRANT, [personId, applicationId]);
  return { application: application ?? null, person: person ?? null, granted: granted ?? null };
}

/** Inserts the grant for the application as it is, and revokes the person's earlier one, whose tokens end with it. */
export async function insertGrant(
  transaction: Transaction,
  { id, account_id, scopes }: Application,
  personId: number,
  at: Date,
  address: string | null,
  changes: IdentityChanges,
): Promise<number> {
  const values = [personId, id, at];
  const [other] = await transaction.query<{ id: number }>(REVOKE_OTHER, values);
  const [made] = await transaction.query<{ id: number }>(GRANT, [...values, JSON.stringify(scopes)]);
  if (!made) throw new Error('an authorization that was made is not there');
  const who = { account_id, person_id: personId, application_id: id, address };
  if (other) {
    const details = { grant_id: other.id, replaced_by: made.id };
    const told = [{ type: 'authorization', verb: 'delete', id: other.id } as const];
    await record(transaction, { at, what: 'grant.revoked', ...who, details, told });
    transaction.afterCommit(() => changes.publishAndWait({ person_id: personId }));
  }
  const details = { grant_id: made.id, scopes };
  const told = [{ type: 'authorization', verb: 'create', id: made.id } as const];
  await record(transaction, { at, what: 'grant.allowed', ...who, details, told });
  changes.tellAfterCommit(transaction);
  return made.id;
}

/** Null if the person is disabled. */
export async function insertCode(
  transaction: Transaction,
  request: AuthorizationRequest,
  applicationId: number,
  personId: number,
  grantId: number,
  at: Date,
  sessionId: number | null,
): Promise<string | null> {
  const code = newToken('code');
  const ids = [hashToken(code), applicationId, personId, grantId];
  const bound = [parameter(request, 'redirect_uri'), parameter(request, 'code_challenge') ?? null];
  const made = await transaction.query(CODE, [...ids, ...bound, at, later(at, CODE_MS), sessionId]);
  return made.length > 0 ? code : null;
}
