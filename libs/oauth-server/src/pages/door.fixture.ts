import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'pg';
import { request } from 'undici';
import { startNats, type Running } from '@deskline/local-stack';
import { Database, loadSettings, migrate, Nats, start, type RunningService } from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import type { PersonRow } from '../directory/directory-rows';
import { keepPeople } from '../directory/keep';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../oauth-server.module';
import { OauthSettings } from '../oauth.settings';
import { pagesListener } from './listener';

export type Guest = Partial<PersonRow> & { id: number };

export interface Shown {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  location: string | undefined;
}

/** Keeps cookies, sends forms, follows nothing. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly origin: string,
    private readonly address: string,
  ) {}

  async go(path: string, form?: Record<string, string>, headers: object = {}): Promise<Shown> {
    const answer = await request(`${this.origin}${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        'x-forwarded-for': this.address,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form && new URLSearchParams(form).toString(),
    });
    for (const cookie of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    const text = await answer.body.text();
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      location: [answer.headers.location].flat()[0],
    };
  }

  /** Fills in a form of the page at this address and sends it. */
  async send(page: string, action: string, form: Record<string, string> = {}): Promise<Shown> {
    const { text } = await this.go(page);
    const form_token = /name="form_token"\s+value="([^"]+)"/.exec(text)?.[1] ?? 'none';
    return this.go(action, { form_token, ...form });
  }
}

/** The authorization server behind a door of its own; the directory answers about the guests alone. */
export class Door {
  private readonly guests = new Map<number, PersonRow>();

  private constructor(
    private readonly dir: string,
    private readonly natsServer: Running,
    private readonly own: TestDatabase,
    readonly database: Database,
    readonly nats: Nats,
    private readonly service: RunningService,
  ) {}

  static async open(guests: readonly Guest[]): Promise<Door> {
    const dir = await mkdtemp(join(tmpdir(), 'door-'));
    const natsServer = await startNats({ dir: join(dir, 'nats') });
    const own = await testDatabase();
    const env = {
      DATABASE_URL: own.url,
      DATABASE_NAME: new URL(own.url).pathname.slice(1),
      NATS_URL: natsServer.url,
      LOG_LEVEL: 'silent',
      // A machine that is busy with other specs is no reason to turn anybody away.
      DATABASE_POOL_WAIT_MS: '30000',
      DIRECTORY_TIMEOUT_MS: '30000',
      PASSWORD_MEMORY_KIB: '64',
      PASSWORD_PASSES: '1',
    };
    await migrate(loadSettings(OauthSettings, env), { service: 'oauth-server', migrations });
    const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    const service = await start(OauthServerModule, options, env);
    const database = new Database(new Pool({ connectionString: own.url }));
    const nats = await Nats.connect(natsServer.url, 'spec');
    const door = new Door(dir, natsServer, own, database, nats, service);
    await door.answerAboutGuests();
    for (const guest of guests) await door.invite(guest);
    return door;
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.nats.close();
    await this.natsServer.stop();
    await this.database.pool.end();
    await this.own.drop();
    await rm(this.dir, { recursive: true });
  }

  browser(address = '192.0.2.10'): Browser {
    return new Browser(this.service.httpUrl ?? '', address);
  }

  /** A browser in which this guest is signed in. */
  async signedIn(id: number, address?: string): Promise<Browser> {
    const browser = this.browser(address);
    const email = this.guests.get(id)?.primary_email ?? '';
    await browser.send('/oauth/signin', '/oauth/signin', { email, password: `password of ${id}` });
    return browser;
  }

  async invite(guest: Guest): Promise<void> {
    const { id } = guest;
    const known = this.guests.get(id);
    const person: PersonRow = {
      account_id: 'wdc',
      name: `Guest ${id}`,
      primary_email: `guest${id}@wdc.example`,
      time_zone: 'Europe/Amsterdam',
      locale: null,
      organization_id: null,
      roles: {},
      team_ids: [],
      disabled: false,
      ...guest,
      version: (known?.version ?? 0) + 1,
    };
    this.guests.set(id, person);
    await keepPeople(this.database, [person]);
    if (known) return;
    const head = { person_id: id, password: `password of ${id}` };
    await this.nats.request('identity.set_password', { head, body: Buffer.alloc(0) }, 5_000);
  }

  private async answerAboutGuests(): Promise<void> {
    this.nats.connection.subscribe('references.person', {
      callback: async (_error, message) => {
        const { head } = await this.nats.receive<{ ids: number[] }>(message);
        const known = head.ids.flatMap((id) => this.guests.get(id) ?? []);
        const body = Buffer.from(JSON.stringify(known.map(snapshotOf)));
        this.nats.respond(message, { head: { status: 200 }, body });
      },
    });
    await this.nats.connection.flush();
  }
}

function snapshotOf({ id, account_id, name, disabled, version, ...person }: PersonRow): object {
  const { organization_id, ...attributes } = person;
  const known = { type: 'person', id, account_id, name, sourceID: null, disabled, version };
  return { ...known, attributes: { ...attributes, organization: organization_id } };
}
