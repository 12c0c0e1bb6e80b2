import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, nobodyComes, type Transaction } from '@deskline/platform';
import { ACCESS_MS, later, REFRESH_MS } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { revokeFamily } from '../families';
import { IdentityChanges } from '../identity-changes';
import { issued, type Issued } from '../issued';
import { required } from '../parameters';
import { verifies } from '../pkce';
import type { GrantType, TokenRequest } from './grant-type';

interface Code {
  application_generation: number;
  redirect_uri: string;
  code_challenge: string | null;
  scopes: Scope[];
  expires_at: Date;
  used_at: Date | null;
  family_id: number | null;
  /** Whether the authorization is in force and the person who gave it was not disabled since. */
  in_force: boolean;
  /** Whether this request came before the code had been used. */
  racing: boolean;
}

/**
 * A request came before the use where it saw the code unused and waited here (`before` is what it saw), where its
 * client had been found ($3) by then, or where it came in ($4 ms ago) by then. The last two are no earlier than it came,
 * or than its connection, if it is the first of one that was opened up to a second before: of the requests that are sent
 * after the answer to the first, these alone are taken for ones of the race (ADR 18).
 */
const LOCK = `
SELECT code.application_generation, code.redirect_uri, code.code_challenge, code.scopes,
  code.expires_at, code.used_at, code.family_id,
  (consent.revoked_at IS NULL AND NOT person.disabled AND person.disabled_version < code.person_version) AS in_force,
  (before.used_at IS NULL
    OR least($3::timestamptz, statement_timestamp() - $4::float8 * interval '1 ms') <= code.used_clock) AS racing
FROM authorization_code AS code
JOIN authorization_code AS before ON before.code_hash = code.code_hash
JOIN authorization_grant AS consent ON consent.id = code.grant_id
JOIN person ON person.id = code.person_id
WHERE code.code_hash = decode($1, 'hex') AND code.application_id = $2
FOR UPDATE OF code`;

const ISSUE = `
WITH code AS (
  SELECT * FROM authorization_code WHERE code_hash = decode($1, 'hex')
), family AS (
  INSERT INTO token_family (application_id, application_generation, person_id, person_version, grant_id, scopes, created_at)
  SELECT application_id, application_generation, person_id, person_version, grant_id, scopes, $2 FROM code RETURNING id
), access AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT decode($3, 'hex'), id, $5, $6, $2, $7 FROM family
), refresh AS (
  INSERT INTO refresh_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT decode($4, 'hex'), id, $5, $6, $2, $8 FROM family
), event AS (
  INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
  SELECT $2, 'token.issued', $9, code.person_id, code.application_id, $10,
    jsonb_build_object('grant_type', 'authorization_code', 'family_id', family.id)
  FROM code, family
)
UPDATE authorization_code SET used_at = $2, used_clock = clock_timestamp(), family_id = family.id FROM family
WHERE code_hash = decode($1, 'hex')`;

/** Those who redeem a code at once come this close to each other; whoever redeems one alone waits that long. */
const QUIET_MS = 25;
const LONGEST_RACE_MS = 300;

const NO_LONGER = 'The code is invalid, expired or used.';

/** Tokens for a code: once, within ten minutes, by the application it was made for. */
@Injectable()
export class AuthorizationCode implements GrantType {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issue(request: TokenRequest): Promise<Issued> {
    const hash = hashToken(required(request.parameters, 'code'));
    required(request.parameters, 'redirect_uri');
    await nobodyComes(QUIET_MS, LONGEST_RACE_MS);
    const outcome = await this.database.transaction((transaction) => this.redeem(transaction, hash, request));
    // Thrown after the commit: what was revoked stays so.
    if (typeof outcome === 'string') throw new OauthError('invalid_grant', outcome);
    return outcome;
  }

  /** Tokens, or in words why there are none. */
  private async redeem(
    transaction: Transaction,
    hash: string,
    request: TokenRequest,
  ): Promise<Issued | string> {
    const { client, arrival } = request;
    const values = [hash, client.id, client.asked_at, arrival.ageMs];
    const [code] = await transaction.query<Code>(LOCK, values, 'code.lock');
    if (!code) return NO_LONGER;
    const misfit = this.misfit(code, request);
    if (misfit !== undefined) return misfit;
    if (code.used_at !== null) {
      if (!code.racing) await this.usedTwice(transaction, code, request.address);
      return NO_LONGER;
    }
    const current = code.in_force && code.application_generation === client.generation;
    if (!current || code.expires_at <= this.clock.now()) return NO_LONGER;
    return this.insert(transaction, hash, code, request);
  }

  /** Not a use at all, not even a second one: else anybody who has seen a code could end what came of it. */
  private misfit(code: Code, { parameters }: TokenRequest): string | undefined {
    if (code.redirect_uri !== parameters.get('redirect_uri'))
      return 'redirect_uri is not the one of the authorization request.';
    return verifies(code.code_challenge, parameters.get('code_verifier'))
      ? undefined
      : 'code_verifier does not match the code_challenge.';
  }

  private async insert(
    transaction: Transaction,
    hash: string,
    code: Code,
    { client, address }: TokenRequest,
  ): Promise<Issued> {
    const now = this.clock.now();
    const access = newToken('access');
    const refresh = newToken('renew');
    const hashes = [hash, now, hashToken(access), hashToken(refresh)];
    const secret = [client.secret_id, client.secret_generation];
    const expiries = [later(now, ACCESS_MS), later(now, REFRESH_MS)];
    await transaction.query(
      ISSUE,
      [...hashes, ...secret, ...expiries, client.account_id, address],
      'code.issue',
    );
    return issued(code.scopes, access, refresh);
  }

  /** "a second use invalidates all access tokens earlier generated from that code" */
  private async usedTwice(transaction: Transaction, code: Code, address: string | null): Promise<void> {
    if (code.family_id === null) return;
    const why = 'code.used_twice';
    const person_id = await revokeFamily(transaction, code.family_id, why, this.clock.now(), address);
    if (person_id) transaction.afterCommit(() => this.changes.tell({ person_id }));
  }
}
