import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { ACCESS_MS, isRepeat, later, REFRESH_MS } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { revokeFamily } from '../revocation/revoke-family';
import { IdentityChanges } from '../../lease/identity-changes';
import { tokenResponse, type TokenResponse } from './grant-type';
import { ACTIVE, ACTIVE_FROM } from '../introspection/active-token.sql';
import { required } from '../endpoint/parameters';
import type { GrantType, TokenRequest } from './grant-type';

interface RefreshTokenRow {
  family_id: number;
  person_id: number;
  scopes: Scope[];
  expires_at: Date;
  /** Null while the token is not rotated. */
  successor_salt: Buffer | null;
  ms_since_rotation: number;
  active: boolean;
}

/** Locks the token until commit. The time since its rotation is by the database's clock, as instances' clocks differ. */
const LOCK = `
SELECT token.family_id, token.expires_at, token.successor_salt, family.person_id, family.scopes, ${ACTIVE} AS active,
  greatest(extract(epoch FROM statement_timestamp() - token.rotated_clock) * 1000, 0)::float8 AS ms_since_rotation
FROM refresh_token AS token ${ACTIVE_FROM}
WHERE token.token_hash = decode($1, 'hex') AND family.application_id = $2
FOR UPDATE OF token`;

const ROTATE = `
WITH access AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  VALUES (decode($3, 'hex'), $2, $5, $6, $7, $8)
), refresh AS (
  INSERT INTO refresh_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  VALUES (decode($4, 'hex'), $2, $5, $6, $7, $9)
), event AS (
  INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
  VALUES ($7, 'token.refreshed', $11, $12, $13, $14, jsonb_build_object('family_id', $2::bigint))
)
UPDATE refresh_token SET rotated_at = $7, rotated_clock = clock_timestamp(), successor_salt = $10
WHERE token_hash = decode($1, 'hex')`;

const INVALID = 'The refresh token is invalid, expired or revoked.';

/** The refresh token grant: rotates a refresh token into a new pair. */
@Injectable()
export class RefreshToken implements GrantType {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issue(request: TokenRequest): Promise<TokenResponse> {
    const token = required(request.parameters, 'refresh_token');
    const answer = await this.database.transaction((transaction) =>
      this.refresh(transaction, token, request),
    );
    // Thrown after the commit, so that a revocation of the family stays.
    if (!answer) throw new OauthError('invalid_grant', INVALID);
    return answer;
  }

  private async refresh(
    transaction: Transaction,
    token: string,
    request: TokenRequest,
  ): Promise<TokenResponse | null> {
    const values = [hashToken(token), request.client.id];
    const [found] = await transaction.query<RefreshTokenRow>(LOCK, values, 'refresh.lock');
    if (found?.successor_salt)
      return this.repeat(transaction, token, found, found.successor_salt, request.address);
    if (!found?.active || found.expires_at <= this.clock.now()) return null;
    return this.rotate(transaction, token, found, request);
  }

  /**
   * Answers a second use of a rotated token: within 10 seconds the client gets the same pair, as its answer may have been
   * lost; later the family is revoked, also if the secret of this token is deleted and the family lives on with another.
   */
  private async repeat(
    transaction: Transaction,
    token: string,
    { family_id, scopes, active, ms_since_rotation }: RefreshTokenRow,
    salt: Buffer,
    address: string | null,
  ): Promise<TokenResponse | null> {
    if (isRepeat(ms_since_rotation)) {
      const { access, refresh } = successorPair(token, salt);
      return active ? tokenResponse(scopes, access, refresh, ms_since_rotation) : null;
    }
    const event = { at: this.clock.now(), what: 'refresh.replayed' as const, address };
    await revokeFamily(transaction, this.changes, family_id, event);
    return null;
  }

  private async rotate(
    transaction: Transaction,
    token: string,
    { family_id, person_id, scopes }: RefreshTokenRow,
    { client, address }: TokenRequest,
  ): Promise<TokenResponse> {
    const now = this.clock.now();
    const salt = randomBytes(32);
    const { access, refresh } = successorPair(token, salt);
    const hashes = [hashToken(token), family_id, hashToken(access), hashToken(refresh)];
    const secret = [client.secret_id, client.secret_generation];
    const times = [now, later(now, ACCESS_MS), later(now, REFRESH_MS)];
    const audit = [client.account_id, person_id, client.id, address];
    await transaction.query(ROTATE, [...hashes, ...secret, ...times, salt, ...audit], 'refresh.rotate');
    return tokenResponse(scopes, access, refresh);
  }
}

/**
 * Derives the pair that follows a refresh token from that token and a random salt. The salt is stored, so a repeated
 * refresh gets the same pair; without the token, of which only the hash is stored, the salt is of no use.
 */
function successorPair(token: string, salt: Uint8Array): { access: string; refresh: string } {
  const bits = (use: string): Buffer => createHmac('sha256', salt).update(`${use} ${token}`).digest();
  return { access: newToken('access', bits('access')), refresh: newToken('renew', bits('refresh')) };
}
