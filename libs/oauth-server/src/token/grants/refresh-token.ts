import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hashToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { ACCESS_MS, isRepeat, later, REFRESH_MS } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { revokeFamily } from '../families';
import { IdentityChanges } from '../identity-changes';
import { issued, type Issued } from '../issued';
import { LIVING, LIVING_FROM } from '../living';
import { required } from '../parameters';
import { successorsOf } from '../successors';
import type { GrantType, TokenRequest } from './grant-type';

interface Refresh {
  family_id: number;
  person_id: number;
  scopes: Scope[];
  expires_at: Date;
  /** Null: it was not rotated. */
  successor_salt: Buffer | null;
  /** Milliseconds since it was. */
  rotated_for: number;
  living: boolean;
}

/** By the database's clock: instances' clocks differ. One that waited here for the rotation is less than nothing late. */
const LOCK = `
SELECT token.family_id, token.expires_at, token.successor_salt, family.person_id, family.scopes, ${LIVING} AS living,
  greatest(extract(epoch FROM statement_timestamp() - token.rotated_clock) * 1000, 0)::float8 AS rotated_for
FROM refresh_token AS token ${LIVING_FROM}
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

const NO_LONGER = 'The refresh token is invalid, expired or revoked.';

/** A new pair for a refresh token, which is then over. */
@Injectable()
export class RefreshToken implements GrantType {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issue(request: TokenRequest): Promise<Issued> {
    const token = required(request.parameters, 'refresh_token');
    const answer = await this.database.transaction((transaction) =>
      this.refresh(transaction, token, request),
    );
    // Thrown after the commit: what was revoked stays so.
    if (!answer) throw new OauthError('invalid_grant', NO_LONGER);
    return answer;
  }

  private async refresh(
    transaction: Transaction,
    token: string,
    request: TokenRequest,
  ): Promise<Issued | null> {
    const values = [hashToken(token), request.client.id];
    const [found] = await transaction.query<Refresh>(LOCK, values, 'refresh.lock');
    if (found?.successor_salt)
      return this.again(transaction, token, found, found.successor_salt, request.address);
    if (!found?.living || found.expires_at <= this.clock.now()) return null;
    return this.rotate(transaction, token, found, request);
  }

  /**
   * Soon after, it is the same client whose answer got lost; later, it is in the wrong hands, also where the secret it
   * was made with is no more: its family may live on with another.
   */
  private async again(
    transaction: Transaction,
    token: string,
    { family_id, scopes, living, rotated_for }: Refresh,
    salt: Buffer,
    address: string | null,
  ): Promise<Issued | null> {
    if (isRepeat(rotated_for)) {
      const { access, refresh } = successorsOf(token, salt);
      return living ? issued(scopes, access, refresh, rotated_for) : null;
    }
    const now = this.clock.now();
    const person_id = await revokeFamily(transaction, family_id, 'refresh.replayed', now, address);
    if (person_id) transaction.afterCommit(() => this.changes.tell({ person_id }));
    return null;
  }

  private async rotate(
    transaction: Transaction,
    token: string,
    { family_id, person_id, scopes }: Refresh,
    { client, address }: TokenRequest,
  ): Promise<Issued> {
    const now = this.clock.now();
    const salt = randomBytes(32);
    const { access, refresh } = successorsOf(token, salt);
    const hashes = [hashToken(token), family_id, hashToken(access), hashToken(refresh)];
    const secret = [client.secret_id, client.secret_generation];
    const times = [now, later(now, ACCESS_MS), later(now, REFRESH_MS)];
    const audit = [client.account_id, person_id, client.id, address];
    await transaction.query(ROTATE, [...hashes, ...secret, ...times, salt, ...audit], 'refresh.rotate');
    return issued(scopes, access, refresh);
  }
}
