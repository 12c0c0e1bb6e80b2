import { ALL_SCOPES, IDENTITY_CHANGED, IDENTITY_NEWS, newToken } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import { encodeFrame } from '@deskline/platform';
import { hidden } from '../../../oauth-server/test/pages-env';
import { ConsoleBrowser, type Got } from '../../test/console-browser';
import { ADMINISTRATOR, RevocationEnv } from '../../test/revocation-env';

const CACHED = 'GET /console/api/attachments/storage';
const PROFILE = '/oauth/profile';
const COOKIE = '__Host-deskline-console';

describe('a session of the console, with two gateways', () => {
  let precinct: RevocationEnv;
  let near: number;
  let far: number;
  /** Token of the administrator; never revoked. */
  let own: string;
  let ada: { email: string; password: string };

  const browser = () => new ConsoleBrowser(precinct.originOf(near), precinct.dispatcher);
  const signedIn = async (): Promise<ConsoleBrowser> => {
    const one = browser();
    const { status } = await one.signIn(ada);
    expect(status).toBe(303);
    return one;
  };
  const statuses = async (one: ConsoleBrowser): Promise<number[]> => {
    const far_ = one.at(precinct.originOf(far));
    return Promise.all([one, far_].map(async (each) => (await each.call(CACHED)).status));
  };
  /** Until both gateways answer from their caches. */
  const untilRemembered = async (one: ConsoleBrowser): Promise<void> => {
    const isRemembered = async () => {
      const before = precinct.introspected.length;
      const both = await statuses(one);
      return both.every((status) => status === 200) && precinct.introspected.length === before;
    };
    expect(await waitUntil(isRemembered, 60_000)).toBe(true);
  };

  beforeAll(async () => {
    precinct = await RevocationEnv.open();
    near = await precinct.startGateway();
    far = await precinct.startGateway();
    own = (await precinct.token()).token;
    ada = await precinct.setPassword(ADMINISTRATOR, 'a long password');
  });

  afterAll(() => precinct?.close());

  it('begins by our own code flow, without a prompt, and leads back to where it began', async () => {
    const one = browser();
    const { status, location, headers } = await one.signIn(ada, '/widget/requests/12?view=open#notes');
    expect([status, location]).toEqual([303, '/widget/requests/12?view=open#notes']);
    expect(headers['set-cookie']).toEqual(
      expect.stringMatching(
        /^__Host-deskline-console=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
      ),
    );
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    const session = await one.go('GET', '/console/session');
    expect([session.status, JSON.parse(session.text)]).toEqual([
      200,
      {
        person: { id: ADMINISTRATOR, name: 'Person 1' },
        account: { id: 'wdc', name: 'wdc' },
        roles: ['account_administrator'],
        accounts: [{ id: 'wdc', name: 'wdc', roles: ['account_administrator'] }],
        language: 'en',
        time_zone: 'UTC',
        confirmed_until: null,
        expires_at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    expect((await one.call('GET /console/api/rate_limit')).text).toContain('"limit":36000');
    expect(await statuses(one)).toEqual([200, 200]);
  });

  describe('ends at once at both gateways', () => {
    const page = async (one: ConsoleBrowser, path: string) =>
      hidden((await one.go('GET', path)).text, 'form_token');
    const send = async (one: ConsoleBrowser, path: string, fields: Record<string, string>, on = PROFILE) =>
      one.go('POST', path, { form: { form_token: await page(one, on), ...fields } });
    /** Id behind the button of a section of the profile page. */
    const idOn = async (one: ConsoleBrowser, action: string): Promise<string> => {
      const { text } = await one.go('GET', PROFILE);
      return new RegExp(`action="${action}">[^]*?name="id" value="(\\d+)"`).exec(text)?.[1] ?? 'none';
    };
    const application = async (): Promise<number> => {
      const [row] = await precinct.database.query<{ id: number }>(
        'SELECT id FROM application WHERE first_party',
      );
      return row?.id ?? 0;
    };

    it.each<[string, (one: ConsoleBrowser) => Promise<unknown>]>([
      ['the person signs out in the console', (one) => one.at(one.origin).call('POST /console/signout')],
      [
        'the person signs out on the page',
        (one) => send(one.at(one.origin), '/oauth/signout', {}, '/oauth/signout'),
      ],
      [
        'the person ends that browser on the profile page of another',
        async () => {
          const other = browser();
          await other.signIn(ada);
          for (;;) {
            const id = await idOn(other, '/oauth/profile/sessions/end');
            if (id === 'none') return;
            await send(other, '/oauth/profile/sessions/end', { id });
          }
        },
      ],
      [
        'the person revokes the authorization on the profile page',
        async (one) => {
          const id = await idOn(one, '/oauth/profile/authorizations/revoke');
          return send(one, '/oauth/profile/authorizations/revoke', { id });
        },
      ],
      [
        'the person changes the password in the same browser',
        (one) =>
          send(one, '/oauth/profile/password', {
            old_password: ada.password,
            new_password: ada.password,
            new_password_again: ada.password,
          }),
      ],
      ['an operator sets the password', () => precinct.setPassword(ADMINISTRATOR, ada.password)],
      [
        'an administrator disables the application',
        async () => {
          const path = `/oauth_applications/${await application()}`;
          await precinct.call(near, `PATCH ${path}`, own, { disabled: true });
          expect(await precinct.call(near, `PATCH ${path}`, own, { disabled: false })).toMatchObject({
            status: 200,
          });
        },
      ],
      [
        'an administrator deletes the application',
        async () => precinct.call(near, `DELETE /oauth_applications/${await application()}`, own),
      ],
    ])('when %s', async (_name, end) => {
      const one = await signedIn();
      await untilRemembered(one);
      await end(one);
      expect(await statuses(one)).toEqual([401, 401]);
      const { status, headers } = await one.go('GET', '/console/session');
      expect([status, headers['set-cookie']]).toEqual([401, expect.stringContaining('Max-Age=0')]);
    });

    it('when the person is disabled', async () => {
      precinct.know(2);
      await precinct.token(2);
      const other = await precinct.setPassword(2, 'another password');
      const one = browser();
      await one.signIn(other);
      await untilRemembered(one);
      precinct.know(2, { version: 2, disabled: true });
      await precinct.ask(IDENTITY_NEWS, { person_id: 2 });
      expect(await statuses(one)).toEqual([401, 401]);
    });

    it('when it was idle, or lasted, for too long, and tells when that will be', async () => {
      for (const column of ['seen_at', 'created_at']) {
        const one = await signedIn();
        await untilRemembered(one);
        const { expires_at } = JSON.parse((await one.go('GET', '/console/session')).text) as {
          expires_at: string;
        };
        const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
        expect(minutes).toBeGreaterThan(470);
        expect(minutes).toBeLessThanOrEqual(480);
        const past = column === 'seen_at' ? '481 minutes' : '10081 minutes';
        await precinct.database.query(`UPDATE session SET ${column} = now() - interval '${past}'`);
        await precinct.nats.connection.request(IDENTITY_CHANGED, encodeFrame({}), { timeout: 10_000 });
        const haveForgotten = async () => (await statuses(one)).every((status) => status === 401);
        expect(await waitUntil(haveForgotten, 60_000)).toBe(true);
      }
    });

    it('and begins anew without a password where the browser is still signed in', async () => {
      const one = await signedIn();
      await send(one, '/oauth/profile/authorizations/revoke', {
        id: await idOn(one, '/oauth/profile/authorizations/revoke'),
      });
      expect(await statuses(one)).toEqual([401, 401]);
      const begun = await one.go('GET', '/console/signin?to=/wdc/tasks/1');
      const { status, location } = await one.follow(begun, /^\/wdc/);
      expect([status, location]).toEqual([303, '/wdc/tasks/1']);
      expect(await statuses(one)).toEqual([200, 200]);
    });
  });

  describe('is bound to the browser that began it', () => {
    const redeem = async (by: ConsoleBrowser, location: string) =>
      by.go('GET', location.replace(by.origin, ''));

    it('so that a callback of another browser, or a changed one, is refused and redeems nothing', async () => {
      const victim = browser();
      await victim.go('GET', '/console/signin');
      const attacker = browser();
      const { location } = await attacker.toCallback(ada, '/wdc/tasks/1');
      const refused = [
        await redeem(victim, location),
        await redeem(browser(), location),
        await redeem(attacker, location.replace(/state=./, 'state=_')),
        await redeem(
          attacker,
          location.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        ),
        await redeem(attacker, location.replace('iss=https', 'iss=http')),
        await redeem(attacker, location.replace(/code=[^&]*/, `code=${newToken('code')}`)),
        await redeem(attacker, location.replace(/&?code=[^&]*/, '')),
      ];
      for (const { status, headers, text } of refused) {
        expect([status, headers['set-cookie']]).toEqual([400, undefined]);
        expect(text).toContain('href="/console/signin?to=');
      }
      expect((await attacker.go('HEAD', location.replace(attacker.origin, ''))).status).toBe(404);
      const { status, headers } = await redeem(attacker, location);
      expect([status, String(headers['set-cookie']).startsWith(COOKIE)]).toEqual([303, true]);
    });

    it('and a second use of its code ends it', async () => {
      const one = browser();
      const { location } = await one.toCallback(ada);
      await redeem(one, location);
      await untilRemembered(one);
      expect((await redeem(one, location)).status).toBe(400);
      expect(await statuses(one)).toEqual([401, 401]);
    });

    it('while two tabs may begin at the same time', async () => {
      const one = browser();
      const first = await one.go('GET', '/console/signin?to=/one');
      const { location } = await one.toCallback(ada, '/two');
      expect((await redeem(one, location)).location).toBe('/two');
      expect((await one.follow(first, /^\/one/)).location).toBe('/one');
    });

    it.each([
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'evil',
      '',
      '/a\tb',
      '/é',
      '/./%0a/../\\x',
      '/.//x',
    ])('and leads to no other origin: %j', async (to) => {
      const { status, location } = await browser().go('GET', `/console/signin?to=${encodeURIComponent(to)}`);
      expect([status, location]).toEqual([400, '']);
    });
  });

  describe('is no token', () => {
    it('so that /v1 ignores the cookie and its value, and a token is no cookie', async () => {
      const one = await signedIn();
      const value = one.cookies.get(COOKIE) ?? '';
      const storage = '/v1/attachments/storage';
      expect((await one.call(`GET ${storage}`)).status).toBe(401);
      const asBearer = { headers: { authorization: `Bearer ${value}` } };
      expect((await browser().go('GET', storage, asBearer)).status).toBe(401);
      const other = browser();
      const { token } = await precinct.token();
      for (const cookie of [token, own, `dsk_pat_${value}`, `${value}x`, '']) {
        other.cookies.set(COOKIE, cookie);
        expect((await other.call(CACHED)).status).toBe(401);
      }
      // The person of the cookie, whoever the header names.
      const both = await one.call(CACHED, undefined, { authorization: `Bearer ${newToken('pat')}` });
      expect(both.status).toBe(200);
    });

    it('and its application is none that a client can use', async () => {
      const [row] = await precinct.database.query<{ client_id: string; id: number }>(
        'SELECT client_id, id FROM application WHERE first_party',
      );
      const { client_id = '', id = 0 } = row ?? {};
      const one = browser();
      const { location } = await one.toCallback(ada);
      const parameters = new URL(location, one.origin).searchParams;
      const redirect_uri = `${one.origin}/console/callback`;
      const code = parameters.get('code') ?? '';
      for (const client of ['console', client_id]) {
        const form = {
          grant_type: 'authorization_code',
          client_id: client,
          code,
          redirect_uri,
          code_verifier: 'x'.repeat(43),
        };
        expect(await precinct.post(near, '/oauth/token', form)).toMatchObject({
          status: 400,
          json: { error: 'invalid_client' },
        });
      }
      const asked = (client: string, address: string) =>
        one.go(
          'GET',
          `/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: client, redirect_uri: address, state: 'x', code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }).toString()}`,
        );
      for (const answer of [
        await asked(client_id, redirect_uri),
        await asked('console', 'https://evil.example/console/callback'),
        await asked('console', `${one.origin}/console/callback/`),
        await asked('console', precinct.originOf(far) + '/console/callback'),
      ])
        expect([answer.status, answer.location]).toEqual([400, '']);
      const path = `/oauth_applications/${id}`;
      for (const change of [{ redirect_uris: ['https://evil.example/'] }, { person_id: 1 }, { name: 'Mine' }])
        expect(await precinct.call(near, `PATCH ${path}`, own, change)).toMatchObject({ status: 422 });
      expect(await precinct.call(near, `POST ${path}/secrets`, own, {})).toMatchObject({ status: 403 });
    });

    it('but has the scopes that administrators leave to that application', async () => {
      const one = await signedIn();
      const [row] = await precinct.database.query<{ id: number }>(
        'SELECT id FROM application WHERE first_party',
      );
      const scopes = [
        { effect: 'allow', actions: ['*:Read'] },
        { effect: 'deny', actions: ['authorization:Read'] },
      ];
      const path = `/oauth_applications/${row?.id}`;
      expect((await one.call('GET /console/api/authorizations')).status).toBe(200);
      expect(await precinct.call(near, `PATCH ${path}`, own, { scopes })).toMatchObject({ status: 200 });
      expect(await statuses(one)).toEqual([401, 401]);
      await one.follow(await one.go('GET', '/console/signin'), /^\/$/);
      expect((await one.call('GET /console/api/authorizations')).status).toBe(403);
      expect((await one.call('GET /console/api/personal_access_tokens')).status).toBe(200);
      await precinct.call(near, `PATCH ${path}`, own, { scopes: ALL_SCOPES });
    });
  });

  describe('needs the password again', () => {
    it('before secrets are shown and roles are given', async () => {
      const one = await signedIn();
      const token = { name: 'Script', scopes: [{ effect: 'allow', actions: ['me:Read'] }] };
      const application = { name: 'Robot', scopes: token.scopes, redirect_uris: [] };
      const calls: [string, object][] = [
        ['POST /console/api/personal_access_tokens', token],
        ['POST /console/api/personal_access_tokens.json/', token],
        ['POST /console/api/oauth_applications', application],
        ['POST /console/api/oauth_applications/1/secrets', {}],
        ['POST /console/api/webhook_policies', {}],
        ['POST /console/api/webhook_policies/1/rotate', {}],
        ['POST /console/api/people/2/permissions', {}],
        ['PATCH /console/api/people/me/permissions/wdc', {}],
        ['POST /console/api/import', {}],
        [
          'POST /console/api/bulk',
          { operations: [{ method: 'POST', path: '/personal_access_tokens', body: token }] },
        ],
      ];
      for (const [route, body] of calls) {
        const { status, headers, text } = await one.call(route, body);
        expect([route, status, headers['x-confirm'], JSON.parse(text)]).toEqual([
          route,
          403,
          'password',
          { message: 'Password Required' },
        ]);
      }
      const wrong = await one.call('POST /console/confirm', { password: 'wrong one' });
      expect([wrong.status, JSON.parse(wrong.text)]).toEqual([
        422,
        { message: 'Validation Failed', errors: [['password', expect.any(String)]] },
      ]);
      expect((await one.call('POST /console/confirm', {})).status).toBe(422);
      await untilRemembered(one);
      const right = await one.call('POST /console/confirm', { password: ada.password });
      const { confirmed_until } = JSON.parse(right.text) as { confirmed_until: string };
      expect(right.status).toBe(200);
      expect((Date.parse(confirmed_until) - Date.now()) / 60_000).toBeGreaterThan(9);
      const elsewhere = one.at(precinct.originOf(far));
      const made = await elsewhere.call('POST /console/api/personal_access_tokens', token);
      expect([made.status, made.text]).toEqual([201, expect.stringContaining('"token":"dsk_pat_')]);
      const registered = await one.call('POST /console/api/oauth_applications', application);
      expect([registered.status, registered.text]).toEqual([
        201,
        expect.stringContaining('"client_secret":"dsk_'),
      ]);
      // Another browser of the same person has not typed it.
      expect((await (await signedIn()).call('POST /console/api/personal_access_tokens', token)).status).toBe(
        403,
      );
      await precinct.database.query(`UPDATE console_session SET confirmed_until = now() - interval '1 s'`);
      await precinct.nats.connection.request(IDENTITY_CHANGED, encodeFrame({}), { timeout: 10_000 });
      const isOver = async () =>
        (await one.call('POST /console/api/personal_access_tokens', token)).status === 403;
      expect(await waitUntil(isOver, 60_000)).toBe(true);
    });

    it('and slows guessing down like sign-in', async () => {
      precinct.know(3);
      await precinct.token(3);
      const one = browser();
      await one.signIn(await precinct.setPassword(3, 'a third password'));
      const answers: Got[] = [];
      while (answers.at(-1)?.status !== 429 && answers.length < 12)
        answers.push(await one.call('POST /console/confirm', { password: 'a guess' }));
      expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});
