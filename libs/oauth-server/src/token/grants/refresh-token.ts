import { createHmac, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken, type Scope } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { ACCESS_MS, isRepeat, later, REFRESH_MS } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { revokeFamily } from '../revocation/revoke-family';
import { IdentityChanges } from '../../lease/identity-changes';
import { clientKeys } from '../client/client-authenticator';
import { GroupCommit } from './group-commit';
import { tokenResponse, type TokenResponse } from './grant-type';
import { ACTIVE, ACTIVE_FROM } from '../introspection/active-token.sql';
import { required } from '../endpoint/parameters';
import type { ClientRequest, GrantType, TokenRequest } from './grant-type';

interface RefreshTokenRow {
  family_id: number;
  scopes: Scope[];
  /** Null while the token is not rotated. */
  successor_salt: Buffer | null;
  ms_since_rotation: number;
  active: boolean;
}

/** Locks the token until commit. The time since its rotation is by the database's clock, as instances' clocks differ. */
const LOCK = `
SELECT token.family_id, token.successor_salt, family.scopes, ${ACTIVE} AS active,
  greatest(extract(epoch FROM statement_timestamp() - token.rotated_clock) * 1000, 0)::float8 AS ms_since_rotation
FROM refresh_token AS token ${ACTIVE_FROM}
WHERE token.token_hash = decode($1, 'hex') AND family.application_id = $2
FOR UPDATE OF token`;

/**
 * Authenticates the clients and rotates their tokens into new pairs: those that are active, not rotated yet and locked by no
 * other transaction. A token that is asked for twice is rotated once. `IS TRUE` keeps the plan from the index of expiry
 * times, which looks short while the table is new.
 */
const ROTATE = `
WITH asked AS (
  SELECT DISTINCT ON (token_hash) *
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
    WITH ORDINALITY AS asked (client_id, secret_hash, token_hash, access_hash, refresh_hash, salt, address, nth)
), rotated AS (
  SELECT asked.*, family.id AS family_id, family.person_id, family.scopes, application.id AS application_id,
    application.account_id, own.id AS secret_id, own.generation AS secret_generation
  FROM asked
  JOIN refresh_token AS token ON token.token_hash = decode(asked.token_hash, 'hex') ${ACTIVE_FROM}
  LEFT JOIN application_secret AS own ON own.application_id = application.id
    AND own.secret_hash = decode(asked.secret_hash, 'hex') AND NOT own.disabled
  WHERE application.client_id = asked.client_id
    AND CASE WHEN asked.secret_hash IS NULL THEN application.public ELSE own.id IS NOT NULL END
    AND ${ACTIVE} AND token.successor_salt IS NULL AND (token.expires_at > $8) IS TRUE
  FOR UPDATE OF token SKIP LOCKED
), access AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT decode(access_hash, 'hex'), family_id, secret_id, secret_generation, $8, $9 FROM rotated
), refresh AS (
  INSERT INTO refresh_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT decode(refresh_hash, 'hex'), family_id, secret_id, secret_generation, $8, $10 FROM rotated
), event AS (
  INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
  SELECT $8, 'token.refreshed', account_id, person_id, application_id, address,
    jsonb_build_object('family_id', family_id) FROM rotated
), successor AS (
  UPDATE refresh_token SET rotated_at = $8, rotated_clock = clock_timestamp(), successor_salt = decode(rotated.salt, 'hex')
  FROM rotated WHERE refresh_token.token_hash = decode(rotated.token_hash, 'hex')
)
SELECT nth, scopes FROM rotated`;

interface Rotation extends ClientRequest {
  token: string;
  salt: Buffer;
  pair: Pair;
}

interface Rotated {
  nth: number;
  scopes: Scope[];
}

const INVALID = 'The refresh token is invalid, expired or revoked.';

/** The refresh token grant: rotates a refresh token into a new pair. */
@Injectable()
export class RefreshToken implements GrantType {
  private readonly group = new GroupCommit<Rotation, Rotated>((rotations) =>
    this.database.transaction(
      (transaction) => this.rotate(transaction, rotations, 'refresh.rotate'),
      'by keys',
    ),
  );

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(IdentityChanges) private readonly changes: IdentityChanges,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issueInGroup(request: ClientRequest): Promise<TokenResponse | null> {
    const token = request.parameters.get('refresh_token');
    if (token === undefined) return null;
    const rotation = rotationOf(token, request);
    return responseOf(rotation, await this.group.add(rotation));
  }

  /** Decides about a token that was not rotated at once: it is repeated, replayed, not active or locked. */
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
    if (!found) return null;
    const rotation = rotationOf(token, request);
    return responseOf(rotation, (await this.rotate(transaction, [rotation]))[0]);
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

  /** `name` where the plan is one by keys, which the connection keeps. */
  private rotate(
    transaction: Transaction,
    rotations: readonly Rotation[],
    name?: string,
  ): Promise<Rotated[]> {
    const now = this.clock.now();
    const clients = rotations.map(({ credentials }) => clientKeys(credentials));
    return transaction.query<Rotated>(
      ROTATE,
      [
        clients.map(({ client_id }) => client_id),
        clients.map(({ secret_hash }) => secret_hash),
        rotations.map(({ token }) => hashToken(token)),
        rotations.map(({ pair }) => hashToken(pair.access)),
        rotations.map(({ pair }) => hashToken(pair.refresh)),
        rotations.map(({ salt }) => salt.toString('hex')),
        rotations.map(({ address }) => address),
        now,
        later(now, ACCESS_MS),
        later(now, REFRESH_MS),
      ],
      name,
    );
  }
}

function rotationOf(token: string, request: ClientRequest): Rotation {
  const salt = randomBytes(32);
  return { ...request, token, salt, pair: successorPair(token, salt) };
}

const responseOf = ({ pair }: Rotation, rotated: Rotated | undefined): TokenResponse | null =>
  rotated ? tokenResponse(rotated.scopes, pair.access, pair.refresh) : null;

interface Pair {
  access: string;
  refresh: string;
}

/**
 * Derives the pair that follows a refresh token from that token and a random salt. The salt is stored, so a repeated
 * refresh gets the same pair; without the token, of which only the hash is stored, the salt is of no use.
 */
function successorPair(token: string, salt: Uint8Array): Pair {
  const bits = (use: string): Buffer => createHmac('sha256', salt).update(`${use} ${token}`).digest();
  return { access: newToken('access', bits('access')), refresh: newToken('renew', bits('refresh')) };
}
