import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_SCOPES, hashToken, type Introspection } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { Nats, start, SystemClock, type Database, type RunningService } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import type { NewApplication } from '../src/application/application';
import { Applications } from '../src/application/applications';
import { AuthorizationEndpoint } from '../src/authorize/authorization-endpoint';
import { promptDigest } from '../src/authorize/authorization-endpoint';
import { personOf } from '../src/directory/directory-rows';
import { savePeople } from '../src/directory/save-directory';
import { identityChangesOver } from './identity-changes';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../src/oauth-server.module';
import { OauthSettings } from '../src/oauth.settings';
import { pagesListener } from '../src/pages/listener';
import type { TokenResponse } from '../src/token/grants/grant-type';

export const BACK = 'https://client.example/callback';
const ISSUER = 'https://desk.example/oauth';
const ann = { type: 'person', id: 1, account_id: 'wdc', name: 'Ann', sourceID: null, json: '{}' };

export interface Caller {
  client_id: string;
  client_secret: string;
}

/** The authorization server, called over HTTP and NATS like a gateway calls it; on a NATS of its own. */
export class TokenService {
  private constructor(
    readonly dir: string,
    private readonly natsServer: Running,
    private readonly home: TestDatabase,
    readonly env: Record<string, string>,
    readonly service: RunningService,
    readonly database: Database,
    private readonly nats: Nats,
    readonly applications: Applications,
    readonly authorize: AuthorizationEndpoint,
  ) {}

  static async open(more: Record<string, string> = {}): Promise<TokenService> {
    const dir = await mkdtemp(join(tmpdir(), 'oauth-served-'));
    const natsServer = await startNats({ dir: join(dir, 'nats') });
    const home = await migratedDatabase({ service: 'oauth-server', migrations });
    const env = { ...home.settings, NATS_URL: natsServer.url, LOG_LEVEL: 'silent', ...more };
    const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    const service = await start(OauthServerModule, options, env);
    const database = openDatabase(home);
    const nats = await Nats.connect(natsServer.url, 'spec');
    await savePeople(database, [personOf({ ...ann, disabled: false, version: 1, attributes: {} })]);
    const clock = new SystemClock();
    const changes = identityChangesOver(nats, database);
    const applications = new Applications(database, changes, clock);
    const authorize = new AuthorizationEndpoint(database, applications, changes, clock);
    return new TokenService(dir, natsServer, home, env, service, database, nats, applications, authorize);
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.nats.close();
    await this.natsServer.stop();
    await this.database.close();
    await this.home.drop();
    await rm(this.dir, { recursive: true });
  }

  async register(more: Partial<NewApplication> = {}): Promise<Caller> {
    const plain = {
      name: 'Client',
      redirect_uris: [BACK],
      scopes: [...ALL_SCOPES],
      person_id: 1,
      public: false,
    };
    const made = await this.applications.create('wdc', { ...plain, ...more }, { person_id: 1 });
    return { client_id: made.application.client_id, client_secret: made.client_secret ?? '' };
  }

  /** Redirect URI with the response, after Ann has pressed Allow. */
  async arrival({ client_id }: Caller, more = '', redirectUri = BACK): Promise<URL> {
    const place = `redirect_uri=${encodeURIComponent(redirectUri)}`;
    const request = { query: `client_id=${client_id}&response_type=code&${place}${more}`, issuer: ISSUER };
    const application = await this.applications.find(client_id);
    const next = await this.authorize.allow(request, { id: 1 }, application ? promptDigest(application) : '');
    if (next.is !== 'redirect') throw new Error(`no way back: ${next.is}`);
    return new URL(next.location);
  }

  async code(caller: Caller, more = ''): Promise<string> {
    return (await this.arrival(caller, more)).searchParams.get('code') ?? '';
  }

  post(path: string, form: object, headers: Record<string, string> = {}): Promise<Response> {
    const body = new URLSearchParams({ ...form }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return fetch(`${this.service.httpUrl}/oauth/${path}`, {
      method: 'POST',
      body,
      headers: { ...type, ...headers },
    });
  }

  redeem(caller: Caller, code: string, more: object = {}): Promise<Response> {
    const wish = { grant_type: 'authorization_code', redirect_uri: BACK, code, ...more };
    return this.post('token', { ...caller, ...wish });
  }

  refresh(caller: Caller, { refresh_token }: TokenResponse): Promise<Response> {
    return this.post('token', { ...caller, grant_type: 'refresh_token', refresh_token });
  }

  async pair(caller: Caller): Promise<TokenResponse> {
    return (await this.redeem(caller, await this.code(caller))).json() as Promise<TokenResponse>;
  }

  /** Introspects as a gateway does. */
  async alive({ access_token }: TokenResponse): Promise<boolean> {
    const frame = { head: { token_hash: hashToken(access_token) }, body: Buffer.alloc(0) };
    return (await this.nats.request<Introspection>('identity.introspect', frame, 15_000)).head.active;
  }
}
