import { connect } from 'node:net';
import { SystemClock } from '@deskline/platform';
import { Applications } from '../application/applications';
import { identityChangesOver } from '../../test/identity-changes';
import { hidden, PagesEnv, type Browser } from '../../test/pages-env';

const redirect_uri = 'https://client.example/back?x=1';
const state = 'a%2fb~!(c)*%zz';
const scopes = [{ effect: 'allow' as const, actions: ['task:Read', 'request:Create', 'request:Update'] }];
let house: PagesEnv;
let query: string;
let applications: Applications;
let applicationId: number;

beforeAll(async () => {
  house = await PagesEnv.open();
  await house.person(1, 'ann@wdc.example');
  await house.person(2, 'ben@wdc.example');
  const { database, nats } = house;
  applications = new Applications(database, identityChangesOver(nats, database), new SystemClock());
  const wish = {
    name: 'Time & <b>Sheets',
    redirect_uris: [redirect_uri],
    scopes,
    person_id: 1,
    public: false,
  };
  const { application } = await applications.create('wdc', wish, { person_id: 1, address: null });
  applicationId = application.id;
  const parameters = { client_id: application.client_id, response_type: 'code', redirect_uri };
  query = `${new URLSearchParams(parameters).toString()}&state=${state}`;
});

afterAll(() => house.close());

const ben = () => house.signedIn('ben@wdc.example', 'password of 2');

async function decide(browser: Browser, decision: string, more: Record<string, string> = {}) {
  const { text } = await browser.go('GET', `/oauth/authorize/prompt?${query}`);
  const [form_token, shown] = [hidden(text, 'form_token'), hidden(text, 'shown')];
  return browser.go('POST', '/oauth/authorize', { form_token, request: query, shown, decision, ...more });
}

describe('authorization request', () => {
  it('redirects to sign-in, the prompt and, with Allow, to the application; the next time directly', async () => {
    const browser = house.browser();
    const answer = await browser.go('GET', `/oauth/authorize?${query}`);
    expect([answer.status, answer.headers['cache-control']]).toEqual([302, 'no-store']);
    const signIn = new URL(String(answer.location), 'https://own.example');
    const return_to = signIn.searchParams.get('return_to') ?? '';
    expect(return_to).toBe(`/oauth/authorize?${query}`);
    const signedIn = await browser.signIn('ann@wdc.example', 'password of 1', { return_to });
    expect(signedIn.location).toBe(return_to);
    const again = await browser.go('GET', return_to);
    expect([again.status, again.location]).toEqual([302, `/oauth/authorize/prompt?${query}`]);
    const allowed = await decide(browser, 'allow');
    expect(allowed.status).toBe(302);
    expect(allowed.location).toMatch(
      /^https:\/\/client\.example\/back\?x=1&code=[^&]+&iss=[^&]+&state=a%2fb~!\(c\)\*%zz$/,
    );
    expect((await browser.go('GET', return_to)).location).toContain('&code=');
    const profile = await browser.go('GET', '/oauth/profile');
    expect(profile.text).toContain('Revoke Time &amp; &lt;b&gt;Sheets');
    const [, id = ''] = /authorizations\/revoke">[^]*?name="id"\s+value="(\d+)"/.exec(profile.text) ?? [];
    const other = await ben();
    await other.send('/oauth/profile/authorizations/revoke', { id });
    expect((await browser.go('GET', return_to)).location).toContain('&code=');
    await browser.send('/oauth/profile/authorizations/revoke', { id });
    expect((await browser.go('GET', return_to)).location).toContain('/oauth/authorize/prompt?');
  });

  it.each([
    ['the application is disabled and enabled', 3, [{ disabled: true }, { disabled: false }]],
    [
      'its scopes were changed and changed back',
      4,
      [{ scopes: [{ effect: 'allow' as const, actions: ['me:Read'] }] }, { scopes }],
    ],
  ])('prompts again when %s, and is not listed on the profile until then', async (_, id, patches) => {
    await house.person(id, `${id}@wdc.example`);
    const browser = await house.signedIn(`${id}@wdc.example`, `password of ${id}`);
    const ask = async () => String((await browser.go('GET', `/oauth/authorize?${query}`)).location);
    const listed = async () => (await browser.go('GET', '/oauth/profile')).text.includes('Revoke Time &amp;');
    expect((await decide(browser, 'allow')).location).toContain('&code=');
    expect([await ask(), await listed()]).toEqual([expect.stringContaining('&code='), true]);
    for (const patch of patches) {
      await applications.update('wdc', applicationId, patch, { person_id: 1, address: null });
      expect(await listed()).toBe(false);
    }
    expect(await ask()).toBe(`/oauth/authorize/prompt?${query}`);
    expect((await decide(browser, 'allow')).location).toContain('&code=');
    expect([await ask(), await listed()]).toEqual([expect.stringContaining('&code='), true]);
    expect((await house.events(id)).slice(-2)).toEqual(['grant.revoked', 'grant.allowed']);
  });

  it('prompts with the application, its scopes, the person and the host of the redirect', async () => {
    const browser = await ben();
    const { text, headers } = await browser.go('GET', `/oauth/authorize/prompt?${query}`);
    expect(headers['content-security-policy']).not.toContain('form-action');
    for (const words of [
      'Time &amp; &lt;b&gt;Sheets wants to act for you',
      'Time &amp; &lt;b&gt;Sheets wants to:',
      'This application belongs to wdc.',
      'Read tasks',
      'Create and change requests',
      'You are signed in as &lt;Ann&gt; &amp; 2 (ben@wdc.example).',
      'you will then go to client.example.',
      'You can take this back in your profile at any time.',
    ])
      expect(text).toContain(words);
  });

  it('redirects to the application with an error when it is denied', async () => {
    const { status, location } = await decide(await ben(), 'deny');
    expect(status).toBe(302);
    expect(location).toContain('https://client.example/back?x=1&error=access_denied&error_description=');
  });

  it('prompts again when the scopes have changed since the prompt', async () => {
    const { location } = await decide(await ben(), 'allow', { shown: 'x' });
    expect(location).toBe(`/oauth/authorize/prompt?${query}`);
  });

  it.each([
    ['that is cross-site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['of another site of the same domain', { 'sec-fetch-site': 'same-site' }, 403],
    ['of another origin', { origin: 'https://evil.example' }, 403],
    [
      'of its own origin, which its pages do not tell',
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      302,
    ],
  ])('with a form %s is answered %s %i', async (_form, headers, status) => {
    const browser = await ben();
    const { text } = await browser.go('GET', `/oauth/authorize/prompt?${query}`);
    const [form_token, shown] = [hidden(text, 'form_token'), hidden(text, 'shown')];
    const form = { form_token, shown, request: query.replaceAll('&amp;', '&'), decision: 'deny' };
    expect((await browser.go('POST', '/oauth/authorize', form, headers)).status).toBe(status);
  });

  it('is decided only with a valid form token', async () => {
    const forged = { form_token: 'x', request: query, decision: 'allow' };
    expect((await (await ben()).go('POST', '/oauth/authorize', forged)).status).toBe(403);
  });

  it.each([
    [
      'client_id=nobody&response_type=code&redirect_uri=https://evil.example',
      'en',
      'There is no such application.',
    ],
    ['', 'en', 'The parameter client_id is missing.'],
    ['client_id=a&client_id=b', 'nl', 'De parameter client_id is meer dan één keer opgegeven.'],
    ['client_id=nobody', 'de', 'Diese Anwendung gibt es nicht.'],
    ['ADDRESS', 'fr', 'L’adresse de retour n’est pas enregistrée pour cette application.'],
  ])('with %s shows an error page without a redirect, in %s', async (wrong, language, words) => {
    const wrongQuery = wrong.replace('ADDRESS', query.replace('client.example', 'evil.example'));
    const wished = { 'accept-language': language };
    const { status, location, text } = await house
      .browser()
      .go('GET', `/oauth/authorize?${wrongQuery}`, undefined, wished);
    expect([status, location]).toEqual([400, undefined]);
    expect(text).toContain(words);
  });
});

describe('state of an authorization request', () => {
  const withState = (state: string) => query.replace(/&state=.*/, () => `&state=${state}`);

  it.each(['%FF%ed%A0%80', '%zz%', 'a+b%20c', '%C3%A9', '!$()*,;:@/?[]^`{|}', ''])(
    'is returned byte for byte: %j',
    async (state) => {
      const address = `/oauth/authorize?${withState(state)}`;
      const signIn = await house.browser().go('GET', address);
      const there = new URL(String(signIn.location), 'https://own.example').searchParams.get('return_to');
      expect(there).toBe(address);
      const browser = await ben();
      await decide(browser, 'allow');
      const { location } = await browser.go('GET', address);
      expect(String(location).split('&state=')[1]).toBe(state);
    },
  );

  it.each([
    ['UTF-8', Buffer.from('é€😀')],
    ['bytes that are no UTF-8', Buffer.from([0xff, 0xed, 0xa0, 0x80])],
  ])('is refused with a raw %s, which no address may contain', async (_what, state) => {
    const { hostname, port } = new URL(house.url);
    const said = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname).on('error', reject);
      const received: Buffer[] = [];
      socket.on('data', (data) => received.push(data));
      socket.on('close', () => resolve(Buffer.concat(received).toString()));
      const [line, rest] = [
        `GET /oauth/authorize?${withState('')}`,
        ' HTTP/1.1\r\nhost: own.example\r\n\r\n',
      ];
      socket.write(Buffer.concat([Buffer.from(line), state, Buffer.from(rest)]));
    });
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
  });

  it.each(['😀', '\ud83d', 'é\n', '\u2028'])(
    'is refused without a server error in a manipulated form: %j',
    async (state) => {
      const browser = await ben();
      const json = { 'content-type': 'application/json' };
      for (const decision of ['allow', 'deny']) {
        const form_token = await browser.formToken('/oauth/signout');
        const form = { form_token, request: `${query}${state}`, shown: 'x', decision };
        const { status, location } = await browser.go(
          'POST',
          '/oauth/authorize',
          undefined,
          json,
          JSON.stringify(form),
        );
        expect(status).toBe(302);
        expect(location).toMatch(/^[\x21-\x7e]+$/);
      }
    },
  );
});

describe('client_id with a NUL character', () => {
  it('is unknown', async () => {
    const withNul = query.replace('&response_type', '%00&response_type');
    const { status, text } = await house.browser().go('GET', `/oauth/authorize?${withNul}`);
    expect([status, text.includes('There is no such application.')]).toEqual([400, true]);
    const client_id = `${new URLSearchParams(query).get('client_id')}\0`;
    const wish = { grant_type: 'client_credentials', client_id, client_secret: 'x' };
    expect((await house.browser().go('POST', '/oauth/token', wish)).text).toContain('"invalid_client"');
    const [refused] = await house.database.query<{ application_id: number | null }>(
      "SELECT application_id FROM security_log WHERE what = 'client.refused' ORDER BY id DESC LIMIT 1",
    );
    expect(refused).toEqual({ application_id: null });
  });
});
