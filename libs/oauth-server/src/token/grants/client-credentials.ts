import { Inject, Injectable } from '@nestjs/common';
import { hashToken, newToken, type Scope } from '@deskline/identity';
import { Clock, Database } from '@deskline/platform';
import { Directory } from '../../directory/directory';
import { ACCESS_MS, later } from '../../lifetimes';
import { OauthError } from '../../oauth-errors';
import { clientKeys } from '../client/client-authenticator';
import { GroupCommit } from './group-commit';
import { tokenResponse, type TokenResponse } from './grant-type';
import type { ClientRequest, GrantType, TokenRequest } from './grant-type';

/** Authenticates the clients; inserts the family, its one token and the security event of each. */
const ISSUE = `
WITH asked AS (
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
    WITH ORDINALITY AS asked (client_id, secret_hash, token_hash, address, nth)
), client AS (
  SELECT asked.nth, asked.token_hash, asked.address, application.id, application.account_id, application.generation,
    application.scopes, secret.id AS secret_id, secret.generation AS secret_generation,
    person.id AS person_id, person.version AS person_version, nextval('token_family_id_seq') AS family_id
  FROM asked
  JOIN application ON application.client_id = asked.client_id
  JOIN application_secret AS secret ON secret.application_id = application.id
    AND secret.secret_hash = decode(asked.secret_hash, 'hex')
  JOIN person ON person.id = application.person_id
  WHERE NOT application.disabled AND NOT application.public AND NOT secret.disabled AND NOT person.disabled
), family AS (
  INSERT INTO token_family
    (id, application_id, application_generation, person_id, person_version, scopes, created_at)
  OVERRIDING SYSTEM VALUE SELECT family_id, id, generation, person_id, person_version, scopes, $5 FROM client
), token AS (
  INSERT INTO access_token (token_hash, family_id, secret_id, secret_generation, created_at, expires_at)
  SELECT decode(token_hash, 'hex'), family_id, secret_id, secret_generation, $5, $6 FROM client
), event AS (
  INSERT INTO security_log (at, what, account_id, person_id, application_id, address, details)
  SELECT $5, 'token.issued', account_id, person_id, id, address, '{"grant_type": "client_credentials"}' FROM client
)
SELECT nth, scopes FROM client`;

interface NewAccessToken extends ClientRequest {
  token: string;
}

interface Issued {
  nth: number;
  scopes: Scope[];
}

/** "The token acts as the user linked to the application. No refresh token is issued." */
@Injectable()
export class ClientCredentials implements GrantType {
  private readonly group = new GroupCommit<NewAccessToken, Issued>((requests) => this.insert(requests));

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Directory) private readonly directory: Directory,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async issueInGroup(request: ClientRequest): Promise<TokenResponse | null> {
    const token = newToken('access');
    const issued = await this.group.add({ ...request, token });
    return issued ? tokenResponse(issued.scopes, token) : null;
  }

  /** Fetches a person that no event has delivered yet, and tries again. */
  async issue(request: TokenRequest): Promise<TokenResponse> {
    const { client } = request;
    if (client.public || client.person_id === null) throw new OauthError('unauthorized_client');
    const person = await this.directory.fetchPerson(client.person_id);
    const issued = person && !person.disabled && (await this.issueInGroup(request));
    if (!issued)
      throw new OauthError('unauthorized_client', 'The person this application acts as is disabled.');
    return issued;
  }

  private insert(requests: readonly NewAccessToken[]): Promise<Issued[]> {
    const now = this.clock.now();
    const clients = requests.map(({ credentials }) => clientKeys(credentials));
    const values = [
      clients.map(({ client_id }) => client_id),
      clients.map(({ secret_hash }) => secret_hash),
      requests.map(({ token }) => hashToken(token)),
      requests.map(({ address }) => address),
      now,
      later(now, ACCESS_MS),
    ];
    return this.database.transaction(
      (transaction) => transaction.query<Issued>(ISSUE, values, 'client-credentials'),
      'by keys',
    );
  }
}
