import { Pool } from 'pg';
import { request } from 'undici';
import {
  Database,
  encodeFrame,
  loadSettings,
  migrate,
  Nats,
  start,
  SystemClock,
  type RunningService,
} from '@deskline/platform';
import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { Applications } from '../application/applications';
import { keepPeople } from '../directory/keep';
import { migrations } from '../migrations/migrations';
import { OauthServerModule } from '../oauth-server.module';
import { OauthSettings } from '../oauth.settings';
import { changesOver } from '../lease/lease.fixture';
import { Passwords } from '../password/passwords';
import { pagesListener } from './listener';

const person = (id: number, email: string, more: object = {}) => ({
  id,
  account_id: 'wdc',
  name: `<Ann> & ${id}`,
  primary_email: email,
  time_zone: 'Europe/Amsterdam',
  locale: null,
  organization_id: null,
  roles: {},
  team_ids: [],
  disabled: false,
  version: 1,
  ...more,
});

let own: TestDatabase;
let service: RunningService;
let database: Database;
let nats: Nats;

/** As far as this spec goes: keeps cookies, sends forms, follows nothing. */
class Browser {
  readonly cookies = new Map<string, string>();

  constructor(private readonly address = '192.0.2.10') {}

  async go(method: 'GET' | 'POST', path: string, form?: Record<string, string>, headers: object = {}) {
    const answer = await request(`${service.httpUrl}${path}`, {
      method,
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
    return { status: answer.statusCode, headers: answer.headers, text, location: answer.headers.location };
  }

  async formToken(path: string): Promise<string> {
    const { text } = await this.go('GET', path);
    return /name="form_token"\s+value="([^"]+)"/.exec(text)?.[1] ?? 'none';
  }

  async signIn(email: string, password: string, more: Record<string, string> = {}) {
    const form_token = await this.formToken('/oauth/signin');
    return this.go('POST', '/oauth/signin', { form_token, email, password, ...more });
  }
}

beforeAll(async () => {
  own = await testDatabase();
  const env = {
    DATABASE_URL: own.url,
    DATABASE_NAME: new URL(own.url).pathname.slice(1),
    NATS_URL: testNatsUrl(),
    LOG_LEVEL: 'silent',
    PASSWORD_MEMORY_KIB: '64',
    PASSWORD_PASSES: '1',
  };
  const settings = loadSettings(OauthSettings, env);
  await migrate(settings, { service: 'oauth-server', migrations });
  const options = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
  service = await start(OauthServerModule, options, env);
  database = new Database(new Pool({ connectionString: own.url }));
  nats = await Nats.connect(testNatsUrl(), 'spec');
  // The directory's answer about Ann, who makes a token.
  const ann = {
    type: 'person',
    id: 1,
    account_id: 'wdc',
    name: 'Ann',
    disabled: false,
    version: 1,
    attributes: { primary_email: 'Ann@wdc.example' },
  };
  nats.connection.subscribe('references.person', {
    callback: (_error, message) =>
      message.respond(encodeFrame({ status: 200 }, Buffer.from(JSON.stringify([ann])))),
  });
  await nats.connection.flush();
  await keepPeople(database, [
    person(1, 'Ann@wdc.example'),
    person(2, 'ben@wdc.example', { locale: 'nl' }),
    person(3, 'off@wdc.example', { disabled: true }),
  ]);
  const passwords = new Passwords(database, new SystemClock(), settings);
  for (const id of [1, 2, 3]) await passwords.set(id, `password of ${id}`);
});

afterAll(async () => {
  await service.stop();
  await nats.close();
  await database.pool.end();
  await own.drop();
});

describe('every page', () => {
  it.each(['/oauth/signin', '/oauth/signout', '/oauth/nowhere'])(
    '%s takes no script, no frame, no cache',
    async (path) => {
      const { headers, text } = await new Browser().go('GET', path);
      expect(headers['content-security-policy']).toMatch(
        /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      );
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
      expect(text).not.toMatch(/<script|style="|\son\w+=/);
    },
  );

  it('is in the language of the browser, and then of the person', async () => {
    const browser = new Browser();
    const german = { 'accept-language': 'de-CH,de;q=0.9' };
    expect((await browser.go('GET', '/oauth/signin', undefined, german)).text).toContain('<html lang="de">');
    await browser.signIn('ben@wdc.example', 'password of 2');
    expect((await browser.go('GET', '/oauth/profile', undefined, german)).text).toContain('Persoonlijke');
  });
});

describe('signing in', () => {
  it('gives a session in a cookie of this host alone, and leads to the profile', async () => {
    const browser = new Browser();
    const { status, location, headers } = await browser.signIn('ann@WDC.example', 'password of 1');
    expect([status, location]).toEqual([303, '/oauth/profile']);
    expect(headers['set-cookie']).toMatch(
      /^__Host-deskline-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    const profile = await browser.go('GET', '/oauth/profile');
    expect(profile.status).toBe(200);
    expect(profile.text).toContain('&lt;Ann&gt; &amp; 1');
  });

  it.each([
    ['ann@wdc.example', 'wrong'],
    ['nobody@wdc.example', 'password of 1'],
    ['off@wdc.example', 'password of 3'],
  ])('refuses %s with %s in the same words', async (email, password) => {
    const { status, text } = await new Browser(`192.0.2.${20 + email.length}`).signIn(email, password);
    expect(status).toBe(422);
    expect(text).toContain('role="alert"><p>The email address or the password is not right.</p>');
    expect(text).not.toContain(password);
  });

  it('ties what is missing to its field', async () => {
    const { status, text } = await new Browser().signIn('', '');
    expect(status).toBe(422);
    expect(text).toMatch(/id="email"[^>]*aria-invalid="true"\s+aria-describedby="email-error"/);
    expect(text).toContain('id="password-error">Enter your password.');
  });

  it('leads back to the page that was asked for, and never to another place', async () => {
    const asked = await new Browser().go('GET', '/oauth/profile?x=1');
    expect([asked.status, asked.location]).toEqual([
      303,
      '/oauth/signin?return_to=%2Foauth%2Fprofile%3Fx%3D1',
    ]);
    const browser = new Browser();
    expect((await browser.go('GET', String(asked.location))).text).toContain('value="/oauth/profile?x=1"');
    const there = { return_to: '/oauth/profile?x=1' };
    expect((await browser.signIn('ann@wdc.example', 'password of 1', there)).location).toBe(there.return_to);
    const away = { return_to: 'https://evil.example/oauth/' };
    const led = await new Browser().signIn('ann@wdc.example', 'password of 1', away);
    expect(led.location).toBe('/oauth/profile');
  });

  it.each(['', 'x'.repeat(43)])('takes no form that is not of this browser: %j', async (form_token) => {
    const wish = { form_token, email: 'ann@wdc.example', password: 'password of 1' };
    const browser = new Browser();
    const { status } = await browser.go('POST', '/oauth/signin', wish);
    expect([status, browser.cookies.has('__Host-deskline-session')]).toEqual([403, false]);
    const stolen = { ...wish, form_token: await new Browser().formToken('/oauth/signin') };
    expect((await browser.go('POST', '/oauth/signin', stolen)).status).toBe(403);
  });

  it('waits after five failures, at that address alone', async () => {
    const guess = () => new Browser('198.51.100.9').signIn('ben@wdc.example', 'guess');
    for (let tried = 0; tried < 5; tried += 1) expect((await guess()).status).toBe(422);
    const { status, headers } = await guess();
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect((await new Browser('198.51.100.10').signIn('ben@wdc.example', 'password of 2')).status).toBe(303);
  });

  it('begins a new session each time, and ends the one before', async () => {
    const browser = new Browser();
    await browser.signIn('ann@wdc.example', 'password of 1');
    const before = browser.cookies.get('__Host-deskline-session');
    const form_token = await browser.formToken('/oauth/signout');
    await browser.go('POST', '/oauth/signin', {
      form_token,
      email: 'ben@wdc.example',
      password: 'password of 2',
    });
    const old = new Browser();
    old.cookies.set('__Host-deskline-session', String(before));
    expect((await old.go('GET', '/oauth/profile')).status).toBe(303);
    expect((await browser.go('GET', '/oauth/profile')).status).toBe(200);
  });
});

describe('signing out', () => {
  it('ends the session, with a form of ours alone', async () => {
    const browser = new Browser();
    await browser.signIn('ann@wdc.example', 'password of 1');
    const copy = new Browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    expect((await browser.go('POST', '/oauth/signout', { form_token: 'x' })).status).toBe(403);
    expect((await browser.go('GET', '/oauth/signout')).status).toBe(200);
    expect((await copy.go('GET', '/oauth/profile')).status).toBe(200);
    const form_token = await browser.formToken('/oauth/signout');
    expect((await browser.go('POST', '/oauth/signout', { form_token })).status).toBe(303);
    expect((await copy.go('GET', '/oauth/profile')).status).toBe(303);
  });
});

describe('the profile', () => {
  it('refuses a form of somebody else', async () => {
    const browser = new Browser();
    await browser.signIn('ann@wdc.example', 'password of 1');
    const wish = { form_token: await new Browser().formToken('/oauth/signin'), name: 'x', access: 'all' };
    expect((await browser.go('POST', '/oauth/profile/tokens', wish)).status).toBe(403);
  });

  it('says what is wrong in the form of a token', async () => {
    const browser = new Browser();
    await browser.signIn('ann@wdc.example', 'password of 1');
    const form_token = await browser.formToken('/oauth/profile');
    const { status, text } = await browser.go('POST', '/oauth/profile/tokens', {
      form_token,
      name: '',
      access: 'me',
    });
    expect(status).toBe(422);
    expect(text).toContain('id="name-error"');
  });

  it('generates a token that is shown once, and revokes it', async () => {
    const browser = new Browser();
    await browser.signIn('ann@wdc.example', 'password of 1');
    const form_token = await browser.formToken('/oauth/profile');
    const wish = { form_token, name: 'my <script>', access: 'read' };
    const made = await browser.go('POST', '/oauth/profile/tokens', wish);
    expect([made.status, made.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(made.text).toMatch(/<code>dsk_pat_[0-9A-Za-z]{49}<\/code>/);
    const later = await browser.go('GET', '/oauth/profile');
    expect(later.text).not.toContain('<code>');
    expect(later.text).toContain('my &lt;script&gt;');
    const [, id = ''] = /tokens\/revoke">[^]*?name="id"\s+value="(\d+)"/.exec(later.text) ?? [];
    const other = new Browser();
    await other.signIn('ben@wdc.example', 'password of 2');
    await other.go('POST', '/oauth/profile/tokens/revoke', {
      form_token: await other.formToken('/oauth/profile'),
      id,
    });
    expect((await browser.go('GET', '/oauth/profile')).text).toContain('my &lt;script&gt;');
    await browser.go('POST', '/oauth/profile/tokens/revoke', { form_token, id });
    expect((await browser.go('GET', '/oauth/profile')).text).not.toContain('my &lt;script&gt;');
  });

  it('lists sessions, and ends one elsewhere', async () => {
    const [here, there] = [new Browser('192.0.2.1'), new Browser('203.0.113.5')];
    await here.signIn('ben@wdc.example', 'password of 2');
    await there.signIn('ben@wdc.example', 'password of 2');
    const { text } = await here.go('GET', '/oauth/profile');
    expect(text).toContain('203.0.113.5');
    const form_token = await here.formToken('/oauth/profile');
    for (const [, id] of text.matchAll(/name="id"\s+value="(\d+)"/g))
      await here.go('POST', '/oauth/profile/sessions/end', { form_token, id: String(id) });
    expect((await there.go('GET', '/oauth/profile')).status).toBe(303);
    expect((await here.go('GET', '/oauth/profile')).status).toBe(200);
  });
});

describe('an authorization request', () => {
  const redirect_uri = 'https://client.example/back?x=1';
  const state = 'a%2fb~!(c)*%zz';
  const scopes = [{ effect: 'allow' as const, actions: ['task:Read'] }];
  let query: string;

  beforeAll(async () => {
    const applications = new Applications(database, changesOver(nats, database), new SystemClock());
    const wish = {
      name: 'Time & <b>Sheets',
      redirect_uris: [redirect_uri],
      scopes,
      person_id: 1,
      public: false,
    };
    const { application } = await applications.create('wdc', wish, { person_id: 1, address: null });
    const parameters = { client_id: application.client_id, response_type: 'code', redirect_uri };
    query = `${new URLSearchParams(parameters).toString()}&state=${state}`;
  });

  const decide = async (browser: Browser, decision: string, more: Record<string, string> = {}) => {
    const prompt = await browser.go('GET', `/oauth/authorize/prompt?${query}`);
    const valueOf = (name: string) =>
      new RegExp(`name="${name}"\\s+value="([^"]+)"`).exec(prompt.text)?.[1] ?? '';
    const [form_token, shown] = [valueOf('form_token'), valueOf('shown')];
    return browser.go('POST', '/oauth/authorize', { form_token, request: query, shown, decision, ...more });
  };

  it('leads to sign-in, back, to the prompt, and with Allow to the application; the next time at once', async () => {
    const browser = new Browser();
    const asked = await browser.go('GET', `/oauth/authorize?${query}`);
    expect(asked.status).toBe(302);
    const return_to =
      new URL(String(asked.location), 'https://own.example').searchParams.get('return_to') ?? '';
    expect(return_to).toBe(`/oauth/authorize?${query}`);
    const signedIn = await browser.signIn('ann@wdc.example', 'password of 1', { return_to });
    expect(signedIn.location).toBe(return_to);
    const again = await browser.go('GET', return_to);
    expect([again.status, again.location]).toEqual([302, `/oauth/authorize/prompt?${query}`]);
    const prompt = await browser.go('GET', String(again.location));
    expect(prompt.text).toContain('Time &amp; &lt;b&gt;Sheets wants to act for you');
    expect(prompt.headers['content-security-policy']).toContain("form-action 'self' https://client.example;");
    const allowed = await decide(browser, 'allow');
    expect(allowed.status).toBe(302);
    expect(allowed.location).toMatch(
      /^https:\/\/client\.example\/back\?x=1&code=[^&]+&iss=[^&]+&state=a%2fb~!\(c\)\*%zz$/,
    );
    expect((await browser.go('GET', return_to)).location).toContain('&code=');
    const profile = await browser.go('GET', '/oauth/profile');
    expect(profile.text).toContain('Revoke Time &amp; &lt;b&gt;Sheets');
    const [, id = ''] = /authorizations\/revoke">[^]*?name="id"\s+value="(\d+)"/.exec(profile.text) ?? [];
    const form_token = await browser.formToken('/oauth/profile');
    await browser.go('POST', '/oauth/profile/authorizations/revoke', { form_token, id });
    expect((await browser.go('GET', return_to)).location).toContain('/oauth/authorize/prompt?');
  });

  it('that is denied tells the application so', async () => {
    const browser = new Browser();
    await browser.signIn('ben@wdc.example', 'password of 2');
    const { status, location } = await decide(browser, 'deny');
    expect(status).toBe(302);
    expect(location).toContain('https://client.example/back?x=1&error=access_denied&error_description=');
  });

  it('is prompted for anew when the application is no longer what was read', async () => {
    const browser = new Browser();
    await browser.signIn('ben@wdc.example', 'password of 2');
    const { location } = await decide(browser, 'allow', { shown: 'another' });
    expect(location).toBe(`/oauth/authorize/prompt?${query}`);
  });

  it('is decided by a form of ours alone', async () => {
    const browser = new Browser();
    await browser.signIn('ben@wdc.example', 'password of 2');
    const forged = { form_token: 'x', request: query, decision: 'allow' };
    expect((await browser.go('POST', '/oauth/authorize', forged)).status).toBe(403);
  });

  it.each([
    [
      'client_id=nobody&response_type=code&redirect_uri=https://evil.example',
      'There is no such application.',
    ],
    ['', 'client_id is required.'],
  ])('%s never redirects: an error page', async (wrong, words) => {
    const { status, location, text } = await new Browser().go('GET', `/oauth/authorize?${wrong}`);
    expect([status, location]).toEqual([400, undefined]);
    expect(text).toContain(words);
  });
});
