import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Pool } from 'pg';
import { Agent, request, type Dispatcher } from 'undici';
import { ApiGatewayModule, GatewaySettings, httpsListener } from '@deskline/api-gateway';
import type { ReferenceSnapshot } from '@deskline/events';
import { ALL_SCOPES, type Scope } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { loadSettings, NO_BODY, Nats, start, type Command, type RunningService } from '@deskline/platform';
import { nodeId } from '@deskline/record';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../src/oauth-server.module';
import { OauthSettings } from '../src/oauth.settings';
import { pagesListener } from '../src/pages/listener';
import { saveTrustingAccounts } from './trusting-accounts';

export interface Got<T> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly json: T;
}

interface Wish {
  readonly token?: string;
  readonly body?: object | string;
  readonly headers?: Record<string, string>;
}

/** For a machine that is busy with other specs. */
const PATIENT_MS = '10000';

/** Real gateways and a real authorization server; the directory knows only the people of the test. */
export class ApiEnv {
  readonly pool: Pool;
  private readonly people = new Map<number, ReferenceSnapshot>();

  private constructor(
    private readonly dir: string,
    private readonly natsServer: Running,
    private readonly database: TestDatabase,
    readonly nats: Nats,
    private readonly server: RunningService,
    private readonly gateways: readonly RunningService[],
    private readonly agent: Agent,
  ) {
    this.pool = openDatabase(database).pool;
  }

  static async open(gateways = 1): Promise<ApiEnv> {
    const dir = await mkdtemp(join(tmpdir(), 'oauth-api-'));
    const natsServer = await startNats({ dir: join(dir, 'nats') });
    const database = await migratedDatabase({ service: 'oauth-server', migrations });
    const shared = { NATS_URL: natsServer.url, LOG_LEVEL: 'silent' };
    const env = { ...shared, ...database.settings, DIRECTORY_TIMEOUT_MS: PATIENT_MS };
    const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    const server = await start(OauthServerModule, options, env);
    const entrance = {
      ...shared,
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      PORT: '0',
      OAUTH_HTTP_URL: server.httpUrl ?? '',
      CALL_TIMEOUT_MS: '20000',
      IDENTITY_TIMEOUT_MS: PATIENT_MS,
      RATE_LIMIT_TIMEOUT_MS: PATIENT_MS,
    };
    const started: RunningService[] = [];
    for (let at = 0; at < gateways; at += 1) {
      const own = { name: 'api-gateway' as const, settings: GatewaySettings, http: httpsListener };
      started.push(await start(ApiGatewayModule, own, entrance));
    }
    const ca = await readFile(join(dir, 'tls', 'cert.pem'), 'utf8');
    const nats = await Nats.connect(natsServer.url, 'spec');
    // A redirect address may be longer than the client's own limit.
    const agent = new Agent({ connect: { ca }, maxHeaderSize: 64 * 1024 });
    const house = new ApiEnv(dir, natsServer, database, nats, server, started, agent);
    await house.answerAboutPeople();
    return house;
  }

  async close(): Promise<void> {
    await this.agent.close();
    await this.pool.end();
    await Promise.all([...this.gateways, this.server].map((service) => service.stop()));
    await this.nats.close();
    await this.natsServer.stop();
    await this.database.drop();
    await rm(this.dir, { recursive: true });
  }

  /** Adds a person, and returns a token of theirs. */
  async person(
    id: number,
    roles: readonly string[] = [],
    scopes: readonly Scope[] = ALL_SCOPES,
    expires_at?: string,
    account_id = 'wdc',
    elsewhere: Readonly<Record<string, readonly string[]>> = {},
  ): Promise<string> {
    const attributes = {
      time_zone: 'Europe/Amsterdam',
      locale: 'en',
      roles: { ...elsewhere, [account_id]: roles },
      team_ids: [],
    };
    const person = { type: 'person', id, account_id, name: `Person ${id}`, sourceID: null };
    const json = `"name":"${person.name}","nodeID":"${nodeId('deskline', 'person', id)}"`;
    this.people.set(id, { ...person, disabled: false, version: 1, json, attributes });
    if (Object.keys(elsewhere).length > 0)
      await saveTrustingAccounts(this.pool, [account_id, ...Object.keys(elsewhere)]);
    return this.createToken(id, scopes, expires_at);
  }

  /** Token of a person who was added before, whose roles stay as they are. */
  async createToken(person_id: number, scopes: readonly Scope[], expires_at?: string): Promise<string> {
    const head = { person_id, name: 'first', scopes, expires_at };
    const made = await this.nats.request<{ token: string }>(
      'identity.create_token',
      { head, body: NO_BODY },
      30_000,
    );
    return made.head.token;
  }

  async query<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** Access token by client credentials. */
  async tokenOf({ client_id, client_secret }: { client_id: string; client_secret: string }): Promise<string> {
    const { body } = await request(`${this.origin(0)}/oauth/token`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'client_credentials', client_id, client_secret }),
    });
    return ((await body.json()) as { access_token: string }).access_token;
  }

  /** Runs a command of the operator, and returns its lines. */
  async run(command: Command, ...words: string[]): Promise<string[]> {
    const said: string[] = [];
    const database = openDatabase(this.database);
    const env = { ...this.database.settings, NATS_URL: this.natsServer.url };
    const settings = loadSettings(OauthSettings, env);
    const say = (line: string) => void said.push(line);
    await command({ settings, database, words, input: Readable.from([]), say }).finally(() =>
      database.close(),
    );
    return said;
  }

  async call<T = Record<string, unknown>>(route: string, wish: Wish = {}, gateway = 0): Promise<Got<T>> {
    const [method = '', path = ''] = route.split(' ');
    const { token, body, headers } = wish;
    const answer = await request(`${this.origin(gateway)}/v1${path}`, {
      method: method as Dispatcher.HttpMethod,
      dispatcher: this.agent,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      body: typeof body === 'object' ? JSON.stringify(body) : body,
    });
    const text = await answer.body.text();
    const json = (text === '' ? null : JSON.parse(text)) as T;
    return { status: answer.statusCode, headers: answer.headers, json };
  }

  async status(route: string, wish: Wish = {}, gateway = 0): Promise<number> {
    return (await this.call(route, wish, gateway)).status;
  }

  /** Calls like a browser without a session, and does not follow redirects. */
  async visit(path: string): Promise<Omit<Got<never>, 'json'> & { text: string }> {
    const headers = { accept: 'text/html' };
    const answer = await request(`${this.origin(0)}${path}`, { dispatcher: this.agent, headers });
    return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() };
  }

  private origin(gateway: number): string {
    return (this.gateways[gateway]?.httpUrl ?? '').replace('http:', 'https:');
  }

  private async answerAboutPeople(): Promise<void> {
    this.nats.connection.subscribe('references.person', {
      callback: async (_error, message) => {
        const { head } = await this.nats.receive<{ ids: number[] }>(message);
        const found = head.ids.flatMap((id) => this.people.get(id) ?? []);
        this.nats.respond(message, { head: { status: 200 }, body: Buffer.from(JSON.stringify(found)) });
      },
    });
    await this.nats.connection.flush();
  }
}
