import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
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
  INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
  SELECT $2, 'token.issued', $9, code.person_id, code.application_id, $10,
    jsonb_build_object('grant_type', 'authorization_code', 'family_id', family.id)
  FROM code, family
)
UPDATE authorization_code SET used_at = $2, family_id = family.id FROM family
WHERE code_hash = decode($1, 'hex')`;

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
    const outcome = await this.database.transaction((transaction) => this.redeem(transaction, hash, request));
    // Thrown after the commit, so that a revocation of the family stays.
    if (typeof outcome === 'string') throw new OauthError('invalid_grant', outcome);
    return outcome;
  }

  /** Tokens, or in words why there are none. */
  private async redeem(
    transaction: Transaction,
    hash: string,
    request: TokenRequest,
  ): Promise<Issued | string> {
    const { client } = request;
    const [code] = await transaction.query<Code>(LOCK, [hash, client.id], 'code.lock');
    if (!code) return NO_LONGER;
    const misfit = this.misfit(code, request);
    if (misfit !== undefined) return misfit;
    if (code.used_at !== null) {
      await this.revokeFamily(transaction, code, request.address);
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

  /** "a second use invalidates all access tokens earlier generated from that code", at the same moment or later (ADR 73). */
  private async revokeFamily(transaction: Transaction, code: Code, address: string | null): Promise<void> {
    if (code.family_id === null) return;
    const why = 'code.used_twice';
    const person_id = await revokeFamily(transaction, code.family_id, why, this.clock.now(), address);
    if (person_id) transaction.afterCommit(() => this.changes.tell({ person_id }));
  }
}
