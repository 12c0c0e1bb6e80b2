import { request } from 'undici';
import type { ReferenceSnapshot } from '@deskline/events';
import { GATEWAY_HEADER } from '@deskline/identity';
import {
  encodeFrame,
  loadSettings,
  Nats,
  start,
  SystemClock,
  type Database,
  type RunningService,
} from '@deskline/platform';
import { migratedDatabase, openDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { personOf, type PersonRow } from '../src/directory/directory-rows';
import { savePeople } from '../src/directory/save-directory';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../src/oauth-server.module';
import { OauthSettings } from '../src/oauth.settings';
import { Passwords } from '../src/password/passwords';
import { pagesListener } from '../src/pages/listener';
import { saveTrustingAccounts } from './trusting-accounts';

export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  location: string | string[] | undefined;
}

/** Gateway through which the browsers of the specs come; its lease has ended, and is not waited for. */
const GATEWAY = 'gateway-of-specs';

/** Browser of the specs: keeps cookies, sends forms, and does not follow redirects. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly url: string,
    private readonly address: string,
  ) {}

  async go(
    method: string,
    path: string,
    form?: Record<string, string>,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Got> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await request(`${this.url}${path}`, {
      method,
      headers: {
        accept: 'text/html',
        'x-forwarded-for': this.address,
        [GATEWAY_HEADER]: GATEWAY,
        ...(cookie !== '' && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form ? new URLSearchParams(form).toString() : body,
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      this.cookies.set(name, value);
    }
    const text = await answer.body.text();
    return { status: answer.statusCode, headers: answer.headers, text, location: answer.headers.location };
  }

  async formToken(path: string): Promise<string> {
    return hidden((await this.go('GET', path)).text, 'form_token');
  }

  async signIn(email: string, password: string, more: Record<string, string> = {}): Promise<Got> {
    const form_token = await this.formToken('/oauth/signin');
    return this.go('POST', '/oauth/signin', { form_token, email, password, ...more });
  }

  /** Submits a form of the profile page, or of another page. */
  async send(path: string, fields: Record<string, string>, page = '/oauth/profile'): Promise<Got> {
    return this.go('POST', path, { form_token: await this.formToken(page), ...fields });
  }

  /** Another browser with the same cookies, such as a thief's. */
  copy(): Browser {
    const copy = new Browser(this.url, this.address);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}

/** Value of a hidden field of a page. */
export const hidden = (text: string, name: string): string =>
  new RegExp(`name="${name}"\\s+value="([^"]+)"`).exec(text)?.[1] ?? 'none';

/** The authorization server with people whose passwords are `password of <id>`. */
export class PagesEnv {
  readonly passwords: Passwords;
  private readonly people = new Map<number, ReferenceSnapshot>();

  private constructor(
    private readonly own: TestDatabase,
    private readonly service: RunningService,
    readonly database: Database,
    readonly nats: Nats,
    settings: OauthSettings,
  ) {
    this.passwords = new Passwords(database, new SystemClock(), settings);
  }

  /** Without a directory of its own, the spec answers about its people. */
  static async open({ directory = true, ...more }: { directory?: boolean; [name: string]: unknown } = {}) {
    const own = await migratedDatabase({ service: 'oauth-server', migrations });
    const env = {
      ...own.settings,
      NATS_URL: testNatsUrl(),
      LOG_LEVEL: 'silent',
      // Long, so that a machine busy with other specs refuses no request.
      DIRECTORY_TIMEOUT_MS: '30000',
      DIRECTORY_CHANGE_TIMEOUT_MS: '30000',
      PASSWORD_MEMORY_KIB: '64',
      PASSWORD_PASSES: '1',
      ...(more as Record<string, string>),
    };
    const settings = loadSettings(OauthSettings, env);
    const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    const service = await start(OauthServerModule, options, env);
    const nats = await Nats.connect(testNatsUrl(), 'spec');
    const house = new PagesEnv(own, service, openDatabase(own), nats, settings);
    await house.database.query('INSERT INTO gateway_lease (gateway, until) VALUES ($1, now())', [GATEWAY]);
    if (directory) await house.answerAboutPeople();
    return house;
  }

  get url(): string {
    return this.service.httpUrl ?? '';
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.nats.close();
    await this.database.close();
    await this.own.drop();
  }

  browser(address = '192.0.2.10'): Browser {
    return new Browser(this.url, address);
  }

  async signedIn(email: string, password: string, address?: string): Promise<Browser> {
    const browser = this.browser(address);
    const { status } = await browser.signIn(email, password);
    if (status !== 303) throw new Error(`${email} is not signed in: ${status}`);
    return browser;
  }

  async person(id: number, email: string, more: Partial<PersonRow> = {}): Promise<void> {
    const { account_id = 'wdc', name = `<Ann> & ${id}`, disabled = false, version = 1, ...attributes } = more;
    const said = { type: 'person', id, account_id, name, sourceID: null, disabled, version, json: '' };
    const zoned = { time_zone: 'Europe/Amsterdam', primary_email: email, ...attributes };
    const snapshot: ReferenceSnapshot = { ...said, attributes: zoned };
    this.people.set(id, snapshot);
    const accounts = Object.keys(more.roles ?? {});
    if (accounts.length > 1) await saveTrustingAccounts(this.database, [account_id, ...accounts]);
    await savePeople(this.database, [personOf(snapshot)]);
    await this.passwords.set(id, `password of ${id}`);
  }

  /** Security events, latest last. */
  async events(personId: number | null): Promise<string[]> {
    const text = 'SELECT what FROM security_log WHERE person_id IS NOT DISTINCT FROM $1::bigint ORDER BY id';
    return (await this.database.query<{ what: string }>(text, [personId])).map(({ what }) => what);
  }

  private async answerAboutPeople(): Promise<void> {
    this.nats.connection.subscribe('references.person', {
      callback: async (_error, message) => {
        const { head } = await this.nats.receive<{ ids: number[] }>(message);
        const found = head.ids.flatMap((id) => this.people.get(id) ?? []);
        message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify(found))));
      },
    });
    await this.nats.connection.flush();
  }
}
