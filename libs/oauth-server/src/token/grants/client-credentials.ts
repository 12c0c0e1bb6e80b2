import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { Directory } from '../../directory/directory';
import { ACCESS_MS, later } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { tokenResponse, type TokenResponse } from './grant-type';
import type { GrantType, TokenRequest } from './grant-type';

/** Inserts the family, its one token and the security event in one statement, so that it is atomic. */
const ISSUE = `
WITH family AS (
  INSERT INTO token_family (application_id, application_generation, person_id, person_version, scopes, created_at)
  SELECT $1, $2, person.id, person.version, $4, $5 FROM person WHERE person.id = $3 AND NOT person.disabled
  RETURNING id
), token AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT decode($6, 'hex'), family.id, $7, $8, $5, $9 FROM family
), event AS (
  INSERT INTO security_event (at, what, account_id, person_id, application_id, address, details)
  SELECT $5, 'token.issued', $10, $3, $1, $11, '{"grant_type": "client_credentials"}' FROM family
)
SELECT id FROM family`;

/** "The token acts as the user linked to the application. No refresh token is issued." */
@Injectable()
export class ClientCredentials implements GrantType {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issue(request: TokenRequest): Promise<TokenResponse> {
    const { client } = request;
    if (client.public || client.person_id === null) throw new OauthError('unauthorized_client');
    const token = newToken('access');
    const made = (await this.insert(request, token)) || (await this.fetchPersonAndInsert(request, token));
    if (!made)
      throw new OauthError('unauthorized_client', 'The person this application acts as is disabled.');
    return tokenResponse(client.scopes, token);
  }

  /** Fetches a person that no event has delivered yet, and tries again. */
  private async fetchPersonAndInsert(request: TokenRequest, token: string): Promise<boolean> {
    const person = await this.directory.fetchPerson(request.client.person_id ?? 0);
    return person !== null && !person.disabled && (await this.insert(request, token));
  }

  private async insert({ client, address }: TokenRequest, token: string): Promise<boolean> {
    const now = this.clock.now();
    const made = await this.database.query(
      ISSUE,
      [
        client.id,
        client.generation,
        client.person_id,
        JSON.stringify(client.scopes),
        now,
        hashToken(token),
        client.secret_id,
        client.secret_generation,
        later(now, ACCESS_MS),
        client.account_id,
        address,
      ],
      'client-credentials',
    );
    return made.length > 0;
  }
}
