import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, request, type Dispatcher } from 'undici';
import type { ReferenceSnapshot } from '@deskline/events';
import { ALL_SCOPES, hashToken, IDENTITY_CHANGED, INTROSPECT, type IdentityChange } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { OauthServerModule, OauthSettings, pagesListener } from '@deskline/oauth-server';
import {
  NO_BODY,
  decodeFrame,
  loadSettings,
  Nats,
  start,
  SystemClock,
  type Database,
  type RunningService,
} from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../oauth-server/migrations/migrations';
import { Browser } from '../../oauth-server/test/pages-env';
import { Passwords } from '../../oauth-server/src/password/passwords';
import { ApiGatewayModule } from '../src/api-gateway.module';
import { GatewaySettings } from '../src/gateway.settings';
import { httpsListener } from '../src/listener/listener';

/** Answered by the gateway alone from its identity cache, so the status shows whether a token is accepted. */
export const CACHED_CALL = 'GET /attachments/storage';
export const ADMINISTRATOR = 1;

const emailOf = (id: number): string => `person${id}@wdc.example`;

export interface Answered<T> {
  readonly status: number;
  readonly json: T;
}

interface Made {
  readonly id: number;
  readonly token: string;
}

/** Real gateways and authorization server on their own NATS and PostgreSQL; the test answers as the directory. */
export class RevocationEnv {
  readonly introspected: string[] = [];
  /** Changes that were published to the gateways. */
  readonly publishedChanges: IdentityChange[] = [];
  private readonly people = new Map<number, ReferenceSnapshot>();
  private readonly gateways: RunningService[] = [];
  private server: RunningService | undefined;
  private agent = new Agent();

  private constructor(
    private readonly dir: string,
    readonly natsServer: Running,
    private readonly home: TestDatabase,
    readonly database: Database,
    readonly nats: Nats,
  ) {}

  static async open(): Promise<RevocationEnv> {
    const dir = await mkdtemp(join(tmpdir(), 'revocation-'));
    const natsServer = await startNats({ dir: join(dir, 'nats') });
    const home = await migratedDatabase({ service: 'oauth-server', migrations });
    const nats = await Nats.connect(natsServer.url, 'spec');
    const precinct = new RevocationEnv(dir, natsServer, home, openDatabase(home), nats);
    await precinct.standIn();
    await precinct.startServer();
    return precinct;
  }

  private get place(): Record<string, string> {
    return { ...this.home.settings, PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' };
  }

  async startServer(): Promise<void> {
    const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    // Longest cache time: a busy machine must not cause further introspections.
    const env = {
      ...this.place,
      IDENTITY_LEASE_MS: '3000',
      NATS_URL: this.natsServer.url,
      LOG_LEVEL: 'silent',
    };
    this.server = await start(OauthServerModule, options, env);
  }

  async stopServer(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  /** Index of the gateway. */
  async startGateway(natsUrl = this.natsServer.url, settings: Record<string, string> = {}): Promise<number> {
    const options = { name: 'api-gateway' as const, settings: GatewaySettings, http: httpsListener };
    const gateway = await start(ApiGatewayModule, options, {
      NATS_URL: natsUrl,
      OAUTH_HTTP_URL: this.server?.httpUrl ?? '',
      DATA_DIR: this.dir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      IDENTITY_LEASE_RENEW_MS: '100',
      RATE_LIMIT_PER_HOUR: '1000000',
      RATE_LIMIT_UNAUTHENTICATED_PER_HOUR: '1000000',
      ...settings,
    });
    if (this.gateways.length === 0)
      this.agent = new Agent({ connect: { ca: await readFile(join(this.dir, 'tls', 'cert.pem'), 'utf8') } });
    return this.gateways.push(gateway) - 1;
  }

  /** The one that was started last. */
  async stopGateway(): Promise<void> {
    await this.gateways.pop()?.stop();
  }

  async close(): Promise<void> {
    await this.agent.close();
    await Promise.all(this.gateways.map((gateway) => gateway.stop()));
    await this.stopServer();
    await this.nats.close();
    await this.natsServer.stop();
    await this.database.close();
    await this.home.drop();
    await rm(this.dir, { recursive: true });
  }

  async ask<Head>(subject: string, head: object): Promise<Head> {
    return (await this.nats.request<Head>(subject, { head, body: NO_BODY }, 10_000)).head;
  }

  /** Publishes a person as the directory does; later messages have a higher version. */
  know(id: number, more: Partial<ReferenceSnapshot> = {}): void {
    const may = { roles: { wdc: ['account_administrator'] }, team_ids: [] };
    const attributes = { time_zone: 'UTC', primary_email: emailOf(id), ...may };
    const person = { type: 'person', id, account_id: 'wdc', name: `Person ${id}`, sourceID: null, json: '' };
    this.people.set(id, { ...person, disabled: false, version: 1, attributes, ...more });
  }

  token(person_id = ADMINISTRATOR): Promise<Made> {
    return this.ask<Made>('identity.create_token', { person_id, name: 'script', scopes: ALL_SCOPES });
  }

  originOf(gateway: number): string {
    return (this.gateways[gateway]?.httpUrl ?? '').replace('http:', 'https:');
  }

  get dispatcher(): Agent {
    return this.agent;
  }

  /** Sets the password of a person, whom the directory knows. */
  async setPassword(id: number, password: string): Promise<{ email: string; password: string }> {
    await this.ask('identity.set_password', { person_id: id, password });
    return { email: emailOf(id), password };
  }

  /** A browser in which the administrator is signed in, at the pages of the authorization server. */
  async browser(): Promise<Browser> {
    const settings = loadSettings(OauthSettings, this.place);
    await new Passwords(this.database, new SystemClock(), settings).set(ADMINISTRATOR, 'a long password');
    const browser = new Browser(this.server?.httpUrl ?? '', '192.0.2.10');
    const { status } = await browser.signIn(emailOf(ADMINISTRATOR), 'a long password');
    if (status !== 303) throw new Error(`the administrator is not signed in: ${status}`);
    return browser;
  }

  async call<T>(gateway: number, route: string, token: string, body?: object): Promise<Answered<T>> {
    const [method = '', path = ''] = route.split(' ');
    return this.http(gateway, method, `/v1${path}`, { authorization: `Bearer ${token}` }, body);
  }

  /** Calls an endpoint of the authorization server. */
  post<T>(gateway: number, path: string, body: object): Promise<Answered<T>> {
    return this.http(gateway, 'POST', path, { 'content-type': 'application/json' }, body);
  }

  async status(gateway: number, token: string): Promise<number> {
    return (await this.call(gateway, CACHED_CALL, token)).status;
  }

  /** Status of each gateway for a token. */
  statuses(gateways: readonly number[], token: string): Promise<number[]> {
    return Promise.all(gateways.map((gateway) => this.status(gateway, token)));
  }

  timesAsked(token: string): number {
    const hash = hashToken(token);
    return this.introspected.filter((each) => each === hash).length;
  }

  private async http<T>(
    gateway: number,
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answered<T>> {
    const answer = await request(this.originOf(gateway) + path, {
      method: method as Dispatcher.HttpMethod,
      dispatcher: this.agent,
      headers,
      body: body && JSON.stringify(body),
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, json: (text ? JSON.parse(text) : null) as T };
  }

  /** Answers as the directory, and records introspections and published changes. */
  private async standIn(): Promise<void> {
    this.know(ADMINISTRATOR);
    this.nats.connection.subscribe('references.person', {
      callback: async (_error, message) => {
        const { head } = await this.nats.receive<{ ids: number[] }>(message);
        const found = head.ids.flatMap((id) => this.people.get(id) ?? []);
        this.nats.respond(message, { head: { status: 200 }, body: Buffer.from(JSON.stringify(found)) });
      },
    });
    this.nats.connection.subscribe(INTROSPECT, {
      callback: async (_error, message) => {
        const { head } = await this.nats.receive<{ token_hash: string }>(message);
        this.introspected.push(head.token_hash);
      },
    });
    this.nats.connection.subscribe(IDENTITY_CHANGED, {
      callback: (_error, message) => {
        if (message.reply) this.publishedChanges.push(decodeFrame<IdentityChange>(message.data).head);
      },
    });
    await this.nats.connection.flush();
  }
}
