import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import type { ReferenceSnapshot } from '@deskline/events';
import { ALL_SCOPES, hashToken, type IdentityChange, type Introspection } from '@deskline/identity';
import { Database, ManualClock, Metrics, Nats } from '@deskline/platform';
import { migratedDatabase, openDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import type { Application, NewApplication } from '../src/application/application';
import { Applications } from '../src/application/applications';
import { Secrets } from '../src/application/secrets';
import { AuthorizationEndpoint } from '../src/authorize/authorization-endpoint';
import { promptDigest } from '../src/authorize/authorization-endpoint';
import { Directory } from '../src/directory/directory';
import { personOf } from '../src/directory/directory-rows';
import { saveDisabledVersions, savePeople } from '../src/directory/save-directory';
import { Grants } from '../src/authorize/grants';
import { Leases } from '../src/lease/leases';
import { migrations } from '../migrations/migrations';
import { OauthError, type OauthErrorCode } from '../src/oauth-errors';
import { OauthSettings } from '../src/oauth.settings';
import { ClientAuthenticator } from '../src/token/client/client-authenticator';
import { TokenIssuer } from '../src/token/endpoint/token-issuer';
import { AuthorizationCode } from '../src/token/grants/authorization-code';
import { ClientCredentials } from '../src/token/grants/client-credentials';
import { RefreshToken } from '../src/token/grants/refresh-token';
import { IdentityChanges } from '../src/lease/identity-changes';
import { GatewayIntrospection } from '../src/token/introspection/gateway-introspection';
import type { TokenResponse } from '../src/token/grants/grant-type';
import { parametersOf } from '../src/token/endpoint/parameters';
import { ClientRefusals } from '../src/token/client/client-refusals';
import { ClientRevocation } from '../src/token/revocation/client-revocation';

export const CALLBACK = 'https://client.example/callback';
export const ISSUER = 'https://desk.example/oauth';
export const VERIFIER = 'v'.repeat(64);
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
export const BY = { person_id: 1, address: '192.0.2.7' };

export interface Registered {
  application: Application;
  client_id: string;
  client_secret: string;
}

class RecordedChanges extends IdentityChanges {
  constructor(
    nats: Nats,
    leases: Leases,
    private readonly publishedChanges: IdentityChange[],
  ) {
    super(nats, leases, new Metrics('oauth-server'));
  }

  override publishAndWait(change: IdentityChange): Promise<void> {
    this.publishedChanges.push(change);
    return super.publishAndWait(change);
  }
}

/** Grants on a real database, with a clock that the test sets. */
export class GrantsEnv {
  readonly clock = new ManualClock();
  readonly publishedChanges: IdentityChange[] = [];
  readonly applications: Applications;
  readonly secrets: Secrets;
  readonly grants: Grants;
  readonly authorize: AuthorizationEndpoint;
  readonly revoke: ClientRevocation;
  readonly clients: ClientAuthenticator;
  private readonly introspect: GatewayIntrospection;
  private readonly tokens: TokenIssuer;

  private constructor(
    private readonly home: TestDatabase,
    readonly database: Database,
    private readonly nats: Nats,
  ) {
    const { clock } = this;
    const changes = new RecordedChanges(
      nats,
      new Leases(database, new OauthSettings()),
      this.publishedChanges,
    );
    const directory = new Directory(nats, database, new OauthSettings());
    this.applications = new Applications(database, changes, clock);
    this.secrets = new Secrets(database, changes, clock);
    this.grants = new Grants(database, changes, clock);
    this.authorize = new AuthorizationEndpoint(database, this.applications, changes, clock);
    this.revoke = new ClientRevocation(database, changes, clock);
    this.clients = new ClientAuthenticator(
      database,
      new ClientRefusals(database, clock, new OauthSettings()),
    );
    this.introspect = new GatewayIntrospection(database, directory, clock);
    this.tokens = new TokenIssuer(
      this.clients,
      new AuthorizationCode(database, changes, clock),
      new RefreshToken(database, changes, clock),
      new ClientCredentials(database, directory, clock),
    );
  }

  static async open(type: new (pool: Pool) => Database = Database): Promise<GrantsEnv> {
    const home = await migratedDatabase({ service: 'oauth-server', migrations });
    const database = new type(openDatabase(home).pool);
    return new GrantsEnv(home, database, await Nats.connect(testNatsUrl(), 'spec'));
  }

  async close(): Promise<void> {
    await this.nats.close();
    await this.database.close();
    await this.home.drop();
  }

  /** Clock of the instances and of the database. */
  async pass(milliseconds: number): Promise<void> {
    this.clock.advance(milliseconds);
    const text = `UPDATE refresh_token SET rotated_clock = rotated_clock - $1::float8 * interval '1 ms'`;
    await this.database.query(text, [milliseconds]);
  }

  async person(id: number, version = 1, disabled = false): Promise<void> {
    const words = { type: 'person', id, account_id: 'wdc', name: `Person ${id}`, sourceID: null, json: '' };
    const snapshot: ReferenceSnapshot = { ...words, disabled, version, attributes: {} };
    await savePeople(this.database, [personOf(snapshot)]);
    await saveDisabledVersions(this.database, [personOf(snapshot)]);
  }

  async register(more: Partial<NewApplication> = {}): Promise<Registered> {
    const wish = {
      name: 'Client',
      redirect_uris: [CALLBACK],
      scopes: [...ALL_SCOPES],
      person_id: 1,
      public: false,
    };
    const { application, client_secret } = await this.applications.create('wdc', { ...wish, ...more }, BY);
    return { application, client_id: application.client_id, client_secret: client_secret ?? '' };
  }

  /** Authorizes in the browser, up to the code. */
  async code({ application, client_id }: Registered, person: number, more = ''): Promise<string> {
    const address = `redirect_uri=${encodeURIComponent(CALLBACK)}&code_challenge=${CHALLENGE}`;
    const query = `client_id=${client_id}&response_type=code&${address}&code_challenge_method=S256${more}`;
    const { id } = application;
    const digest = promptDigest((await this.applications.get('wdc', id)) ?? application);
    const next = await this.authorize.allow({ query, issuer: ISSUER }, { id: person }, digest);
    if (next.is !== 'redirect') throw new Error(`no code: ${next.is}`);
    const said = new URL(next.location).searchParams;
    const code = said.get('code');
    if (code === null) throw new OauthError(said.get('error') as OauthErrorCode);
    return code;
  }

  token(
    grant_type: string,
    client: Pick<Registered, 'client_id' | 'client_secret'>,
    parameters: Record<string, string> = {},
  ): Promise<TokenResponse> {
    const credentials = { ...client, client_secret: client.client_secret || null, basic: false };
    return this.tokens.issue(credentials, parametersOf({ grant_type, ...parameters }), '192.0.2.7');
  }

  redeem(client: Registered, code: string, more: Record<string, string> = {}): Promise<TokenResponse> {
    const parameters = { code, redirect_uri: CALLBACK, code_verifier: VERIFIER, ...more };
    return this.token('authorization_code', client, parameters);
  }

  refresh(
    client: Pick<Registered, 'client_id' | 'client_secret'>,
    { refresh_token = '' }: TokenResponse,
  ): Promise<TokenResponse> {
    return this.token('refresh_token', client, { refresh_token });
  }

  /** Introspection of the token as a gateway gets it. */
  said({ access_token }: TokenResponse): Promise<Introspection> {
    return this.introspect.introspect(hashToken(access_token));
  }

  async alive(token: TokenResponse): Promise<boolean> {
    return (await this.said(token)).active;
  }

  async whose(token: TokenResponse): Promise<number | undefined> {
    const said = await this.said(token);
    return said.active ? said.identity.person.id : undefined;
  }

  async events(application: Application): Promise<string[]> {
    const text = 'SELECT what FROM security_log WHERE application_id = $1 ORDER BY id';
    return (await this.database.query<{ what: string }>(text, [application.id])).map(({ what }) => what);
  }
}

/** Code of the error, or the result if there was none. */
export const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => (error instanceof OauthError ? error.code : error));
