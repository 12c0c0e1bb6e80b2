import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { ACCESS_MS, later, REFRESH_MS } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { revokeFamily } from '../revocation/revoke-family';
import { IdentityChanges } from '../../lease/identity-changes';
import { tokenResponse, type TokenResponse } from './grant-type';
import { required } from '../endpoint/parameters';
import { verifies } from './pkce';
import type { GrantType, TokenRequest } from './grant-type';

interface CodeRow {
  application_generation: number;
  redirect_uri: string;
  code_challenge: string | null;
  scopes: Scope[];
  expires_at: Date;
  used_at: Date | null;
  family_id: number | null;
  /** True if the authorization is in force and its person was not disabled since. */
  in_force: boolean;
}

/**
 * Locks the code until commit: of several redemptions at once, through however many instances, the first to lock it uses
 * it, and each of the others waits here and then reads `used_at`.
 */
const LOCK = `
SELECT code.application_generation, code.redirect_uri, code.code_challenge, code.scopes,
  code.expires_at, code.used_at, code.family_id,
  (consent.revoked_at IS NULL AND NOT person.disabled AND person.disabled_version < code.person_version) AS in_force
FROM authorization_code AS code
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
  INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
  SELECT $2, 'token.issued', $9, code.person_id, code.application_id, $10,
    jsonb_build_object('grant_type', 'authorization_code', 'family_id', family.id)
  FROM code, family
)
UPDATE authorization_code SET used_at = $2, family_id = family.id FROM family
WHERE code_hash = decode($1, 'hex')`;

const INVALID = 'The code is invalid, expired or used.';

/** The authorization code grant: redeems a code once, within ten minutes, for the application it was issued to. */
@Injectable()
export class AuthorizationCode implements GrantType {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issue(request: TokenRequest): Promise<TokenResponse> {
    const hash = hashToken(required(request.parameters, 'code'));
    required(request.parameters, 'redirect_uri');
    const outcome = await this.database.transaction((transaction) => this.redeem(transaction, hash, request));
    // Thrown after the commit, so that a revocation of the family stays.
    if (typeof outcome === 'string') throw new OauthError('invalid_grant', outcome);
    return outcome;
  }

  /** Returns the tokens, or the description of the error. */
  private async redeem(
    transaction: Transaction,
    hash: string,
    request: TokenRequest,
  ): Promise<TokenResponse | string> {
    const { client } = request;
    const [code] = await transaction.query<CodeRow>(LOCK, [hash, client.id], 'code.lock');
    if (!code) return INVALID;
    const mismatch = this.mismatch(code, request);
    if (mismatch !== undefined) return mismatch;
    if (code.used_at !== null) {
      await this.revoke(transaction, code, request.address);
      return INVALID;
    }
    const current = code.in_force && code.application_generation === client.generation;
    if (!current || code.expires_at <= this.clock.now()) return INVALID;
    return this.insert(transaction, hash, code, request);
  }

  /** Checked before `used_at`: a request that does not match neither uses the code up nor revokes its family. */
  private mismatch(code: CodeRow, { parameters }: TokenRequest): string | undefined {
    if (code.redirect_uri !== parameters.get('redirect_uri'))
      return 'redirect_uri is not the one of the authorization request.';
    return verifies(code.code_challenge, parameters.get('code_verifier'))
      ? undefined
      : 'code_verifier does not match the code_challenge.';
  }

  private async insert(
    transaction: Transaction,
    hash: string,
    code: CodeRow,
    { client, address }: TokenRequest,
  ): Promise<TokenResponse> {
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
    return tokenResponse(code.scopes, access, refresh);
  }

  /** "a second use invalidates all access tokens earlier generated from that code", at the same moment or later (ADR 73). */
  private async revoke(transaction: Transaction, code: CodeRow, address: string | null): Promise<void> {
    const event = { at: this.clock.now(), what: 'code.used_twice' as const, address };
    if (code.family_id !== null) await revokeFamily(transaction, this.changes, code.family_id, event);
  }
}
