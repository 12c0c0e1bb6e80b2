import { GATEWAY_HEADER } from '@deskline/identity';
import { PagesEnv } from '../../test/pages-env';

let house: PagesEnv;

beforeAll(async () => {
  house = await PagesEnv.open();
  await house.person(1, 'Ann@wdc.example');
  await house.person(2, 'ben@wdc.example', { locale: 'nl' });
  await house.person(3, 'off@wdc.example', { disabled: true });
  await house.database.query("INSERT INTO account (id, name, version) VALUES ('other', 'Other & Co', 1)");
  for (const [id, account_id] of [
    [4, 'wdc'],
    [5, 'other'],
    [6, 'third'],
  ] as const)
    await house.person(id, 'twice@wdc.example', { account_id });
});

afterAll(() => house.close());

const SESSION = '__Host-deskline-session';

describe('sign-in page', () => {
  it('sets a session cookie for this host only, and redirects to the profile', async () => {
    const browser = house.browser();
    const { status, location, headers } = await browser.signIn('ann@WDC.example', 'password of 1');
    expect([status, location]).toEqual([303, '/oauth/profile']);
    expect(headers['set-cookie']).toMatch(
      /^__Host-deskline-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/,
    );
    const profile = await browser.go('GET', '/oauth/profile');
    expect(profile.status).toBe(200);
    expect(profile.text).toContain('&lt;Ann&gt; &amp; 1');
    expect((await house.events(1)).at(-1)).toBe('session.started');
  });

  it.each([
    ['ann@wdc.example', 'wrong', 1],
    ['nobody@wdc.example', 'password of 1', null],
    ['off@wdc.example', 'password of 3', null],
  ])(
    'refuses %s with %s in the same words, with a line in the security log',
    async (email, password, person) => {
      const browser = house.browser(`192.0.2.${20 + email.length}`);
      const { status, text } = await browser.signIn(email, password);
      expect(status).toBe(422);
      expect(text).toContain('role="alert"><p>The email address or the password is not right.</p>');
      expect(text).not.toContain(password);
      expect((await house.events(person)).at(-1)).toBe('sign_in.failed');
    },
  );

  it('shows a missing value beside its field', async () => {
    const { status, text } = await house.browser().signIn('', '');
    expect(status).toBe(422);
    expect(text).toMatch(/id="email"[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/);
    expect(text).toContain('id="password-error">Enter your password.');
  });

  it('redirects to the requested page of this server, and to no other address', async () => {
    const answer = await house.browser().go('GET', '/oauth/profile?x=1');
    expect([answer.status, answer.location]).toEqual([
      303,
      '/oauth/signin?return_to=%2Foauth%2Fprofile%3Fx%3D1',
    ]);
    const browser = house.browser();
    expect((await browser.go('GET', String(answer.location))).text).toContain('value="/oauth/profile?x=1"');
    const there = { return_to: '/oauth/profile?x=1' };
    expect((await browser.signIn('ann@wdc.example', 'password of 1', there)).location).toBe(there.return_to);
    const away = { return_to: 'https://evil.example/oauth/' };
    const led = await house.browser().signIn('ann@wdc.example', 'password of 1', away);
    expect(led.location).toBe('/oauth/profile');
  });

  it.each(['', 'x'.repeat(43)])('refuses a form token of another browser: %j', async (form_token) => {
    const wish = { form_token, email: 'ann@wdc.example', password: 'password of 1' };
    const browser = house.browser();
    const { status } = await browser.go('POST', '/oauth/signin', wish);
    expect([status, browser.cookies.has(SESSION)]).toEqual([403, false]);
    const stolen = { ...wish, form_token: await house.browser().formToken('/oauth/signin') };
    expect((await browser.go('POST', '/oauth/signin', stolen)).status).toBe(403);
  });

  it('throttles an address after five failures, and states the wait', async () => {
    const guess = () => house.browser('198.51.100.9').signIn('ben@wdc.example', 'guess');
    for (let tried = 0; tried < 5; tried += 1) expect((await guess()).status).toBe(422);
    const { status, headers, text } = await guess();
    expect([status, headers['retry-after']]).toEqual([429, '1']);
    expect(text).toContain('Too many attempts. Please try again in 1 second.');
    expect((await house.events(2)).at(-1)).toBe('sign_in.delayed');
    const elsewhere = house.browser('198.51.100.10');
    expect((await elsewhere.signIn('ben@wdc.example', 'password of 2')).status).toBe(303);
  });

  it('throttles a caller of the port that is no gateway by its own address, whatever it forwards', async () => {
    const guess = async (gateway: string, tried: number) => {
      const browser = house.browser(`203.0.113.${tried}`);
      const form_token = await browser.formToken('/oauth/signin');
      const form = { form_token, email: 'nobody@wdc.example', password: 'guess' };
      return (await browser.go('POST', '/oauth/signin', form, { [GATEWAY_HEADER]: gateway })).status;
    };
    const statuses: number[] = [];
    for (let tried = 0; tried < 6; tried += 1) statuses.push(await guess('forged', tried));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('starts a new session each time, and ends the former one', async () => {
    const browser = await house.signedIn('ann@wdc.example', 'password of 1');
    const before = browser.copy();
    const form_token = await browser.formToken('/oauth/signout');
    const ben = { email: 'ben@wdc.example', password: 'password of 2' };
    await browser.go('POST', '/oauth/signin', { form_token, ...ben });
    expect((await before.go('GET', '/oauth/profile')).status).toBe(303);
    expect((await browser.go('GET', '/oauth/profile')).status).toBe(200);
  });

  it('does not continue a session that was planted in the browser', async () => {
    const browser = house.browser();
    browser.cookies.set(SESSION, 'f'.repeat(43));
    await browser.signIn('ann@wdc.example', 'password of 1');
    expect(browser.cookies.get(SESSION)).not.toBe('f'.repeat(43));
  });
});

describe('email address of several accounts', () => {
  it('signs in to the account with that password', async () => {
    const browser = await house.signedIn('twice@wdc.example', 'password of 5');
    expect((await browser.go('GET', '/oauth/profile')).text).toContain('&lt;Ann&gt; &amp; 5');
  });

  it('offers the choice of account if the password is valid in several', async () => {
    for (const id of [4, 5]) await house.passwords.set(id, 'the same one');
    const browser = house.browser();
    const { status, text } = await browser.signIn('twice@wdc.example', 'the same one');
    expect([status, browser.cookies.has(SESSION)]).toEqual([200, false]);
    expect(text).toContain('value="4">wdc</button>');
    expect(text).toContain('value="5">Other &amp; Co</button>');
    expect(text).not.toContain('value="6"');

    const choose = (by: typeof browser, person: string) =>
      by.send('/oauth/signin/account', { person, return_to: '/oauth/profile?x=1' }, '/oauth/signin');
    const stranger = house.browser();
    expect((await choose(stranger, '4')).status).toBe(403);
    const chosen = await choose(browser, '5');
    expect([chosen.status, chosen.location]).toEqual([303, '/oauth/profile?x=1']);
    expect((await browser.go('GET', '/oauth/profile')).text).toContain('&lt;Ann&gt; &amp; 5');
  });

  it('refuses the choice of an account with another password', async () => {
    const browser = house.browser();
    await browser.signIn('twice@wdc.example', 'the same one');
    const chosen = await browser.send('/oauth/signin/account', { person: '6' }, '/oauth/signin');
    expect([chosen.status, browser.cookies.has(SESSION)]).toEqual([403, false]);
    const again = await browser.send('/oauth/signin/account', { person: '4' }, '/oauth/signin');
    expect(again.status).toBe(403);
  });

  it('refuses a choice after the password was changed', async () => {
    const browser = house.browser();
    await browser.signIn('twice@wdc.example', 'the same one');
    await house.passwords.set(4, 'another one');
    const chosen = await browser.send('/oauth/signin/account', { person: '4' }, '/oauth/signin');
    expect([chosen.status, browser.cookies.has(SESSION)]).toEqual([403, false]);
  });
});

describe('sign-out', () => {
  it('ends the session, only with a valid form token', async () => {
    const browser = await house.signedIn('ann@wdc.example', 'password of 1');
    const copy = browser.copy();
    expect((await browser.go('POST', '/oauth/signout', { form_token: 'x' })).status).toBe(403);
    expect((await browser.go('GET', '/oauth/signout')).status).toBe(200);
    expect((await copy.go('GET', '/oauth/profile')).status).toBe(200);
    expect((await browser.send('/oauth/signout', {}, '/oauth/signout')).status).toBe(303);
    expect((await copy.go('GET', '/oauth/profile')).status).toBe(303);
  });
});
