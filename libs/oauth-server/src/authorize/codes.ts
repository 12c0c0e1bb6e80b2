import { hashToken, newToken, type Scope } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import { APPLICATION_COLUMNS, type Application } from '../application/application';
import { record } from '../audit/security-events';
import { IN_FORCE, IN_FORCE_FROM } from '../grant/in-force';
import { CODE_MS, later } from '../lifetimes';
import type { IdentityChanges } from '../token/identity-changes';
import { given, type AuthorizationRequest } from './authorization-request';

/** The application as it is until the end of the transaction. */
const HOLD = `SELECT ${APPLICATION_COLUMNS} FROM application WHERE id = $1 FOR SHARE`;

/** Two tabs in which Allow is pressed at once are one after the other. */
const TAKE_TURNS = `SELECT pg_advisory_xact_lock(hashtextextended('consent ' || $1::text || ' ' || $2::text, 0))`;

/** Whoever has been disabled since they were asked is nobody: they sign in first. */
const PERSON = 'SELECT id FROM person WHERE id = $1 AND NOT disabled';

/** What the person lets the application do. */
export const GRANTED = `
SELECT consent.id, consent.scopes FROM ${IN_FORCE_FROM}
WHERE consent.person_id = $1 AND consent.application_id = $2 AND ${IN_FORCE}`;

/** Held as well: whoever revokes it meanwhile revokes what comes of it. */
const HOLD_GRANTED = `${GRANTED} FOR SHARE OF consent`;

/** Also one that is no longer in force: a person has one authorization of an application that is not revoked. */
const REVOKE_OTHER = `
UPDATE authorization_grant SET revoked_at = $3 WHERE person_id = $1 AND application_id = $2 AND revoked_at IS NULL
RETURNING id`;

const GRANT = `
INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes, created_at)
SELECT application.id, application.generation, person.id, person.version, $4, $3
FROM application, person WHERE person.id = $1 AND application.id = $2 RETURNING id`;

const CODE = `
INSERT INTO authorization_code (code_hash, application_id, application_generation, person_id, person_version, grant_id,
  redirect_uri, code_challenge, scopes, created_at, expires_at)
SELECT decode($1, 'hex'), application.id, application.generation, person.id, person.version, $4, $5, $6,
  application.scopes, $7, $8
FROM application, person WHERE application.id = $2 AND person.id = $3 AND NOT person.disabled
RETURNING application_id`;

export interface Granted {
  id: number;
  scopes: Scope[];
}

/** What is so now; the application and what the person has let it do stay so until the transaction ends. */
export async function hold(
  transaction: Transaction,
  applicationId: number,
  personId: number,
): Promise<{ application: Application | null; person: { id: number } | null; granted: Granted | null }> {
  const [application] = await transaction.query<Application>(HOLD, [applicationId]);
  await transaction.query(TAKE_TURNS, [personId, applicationId]);
  const [person] = await transaction.query<{ id: number }>(PERSON, [personId]);
  const [granted] = await transaction.query<Granted>(HOLD_GRANTED, [personId, applicationId]);
  return { application: application ?? null, person: person ?? null, granted: granted ?? null };
}

/**
 * The authorization of that person for the application as it is, in the place of one for what it was, of which `changes`
 * is told: whatever came of that one is dead.
 */
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
    await record(transaction, { at, what: 'grant.revoked', ...who, details });
    transaction.afterCommit(() => changes.tell({ person_id: personId }));
  }
  await record(transaction, { at, what: 'grant.allowed', ...who, details: { grant_id: made.id, scopes } });
  return made.id;
}

/** Null: the person is disabled. */
export async function insertCode(
  transaction: Transaction,
  request: AuthorizationRequest,
  applicationId: number,
  personId: number,
  grantId: number,
  at: Date,
): Promise<string | null> {
  const code = newToken('code');
  const whose = [hashToken(code), applicationId, personId, grantId];
  const asked = [given(request, 'redirect_uri'), given(request, 'code_challenge') ?? null];
  const made = await transaction.query(CODE, [...whose, ...asked, at, later(at, CODE_MS)]);
  return made.length > 0 ? code : null;
}
