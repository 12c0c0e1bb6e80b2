import { ALL_SCOPES, IDENTITY_NEWS, newToken } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import type { ConsoleBrowser, Got } from '../../test/console-browser';
import { CACHED_CALL, ConsoleEnv } from '../../test/console-env';
import { ADMINISTRATOR } from '../../test/revocation-env';

const REVOKE = '/oauth/profile/authorizations/revoke';
const COOKIE = '__Host-deskline-console';

describe('a session of the console, with two gateways', () => {
  let env: ConsoleEnv;

  beforeAll(async () => {
    env = await ConsoleEnv.open();
  });

  afterAll(() => env?.close());

  it('begins by our own code flow, without a prompt, and leads back to where it began', async () => {
    const one = env.browser();
    const { status, location, headers } = await one.signIn(env.ada, '/widget/requests/12?view=open#notes');
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
        application: expect.any(Number) as number,
        confirmed_until: null,
        expires_at: expect.stringMatching(/Z$/) as string,
      },
    ]);
    expect((await one.call('GET /console/api/rate_limit')).text).toContain('"limit":36000');
    expect(await env.statuses(one)).toEqual([200, 200]);
  });

  describe('ends at once at both gateways', () => {
    it.each<[string, (one: ConsoleBrowser) => Promise<unknown>]>([
      ['the person signs out in the console', (one) => one.at(one.origin).call('POST /console/signout')],
      [
        'the person signs out on the page',
        (one) => env.send(one.at(one.origin), '/oauth/signout', {}, '/oauth/signout'),
      ],
      [
        'the person ends that browser on the profile page of another',
        async () => {
          const other = env.browser();
          await other.signIn(env.ada);
          while (await env.press(other, '/oauth/profile/sessions/end'));
        },
      ],
      ['the person revokes the authorization on the profile page', (one) => env.press(one, REVOKE)],
      [
        'the person changes the password in the same browser',
        (one) =>
          env.send(one, '/oauth/profile/password', {
            old_password: env.ada.password,
            new_password: env.ada.password,
            new_password_again: env.ada.password,
          }),
      ],
      ['an operator sets the password', () => env.precinct.setPassword(ADMINISTRATOR, env.ada.password)],
      [
        'an administrator disables the application',
        async () => {
          const path = `/oauth_applications/${(await env.application()).id}`;
          await env.precinct.call(env.near, `PATCH ${path}`, env.own, { disabled: true });
          const enabled = await env.precinct.call(env.near, `PATCH ${path}`, env.own, { disabled: false });
          expect(enabled.status).toBe(200);
        },
      ],
      [
        'an administrator deletes the application',
        async () => {
          const { id } = await env.application();
          return env.precinct.call(env.near, `DELETE /oauth_applications/${id}`, env.own);
        },
      ],
    ])('when %s', async (_name, end) => {
      const one = await env.signedIn();
      await env.untilRemembered(one);
      await end(one);
      expect(await env.statuses(one)).toEqual([401, 401]);
      const { status, headers } = await one.go('GET', '/console/session');
      expect([status, headers['set-cookie']]).toEqual([401, expect.stringContaining('Max-Age=0')]);
    });

    it('when the person is disabled', async () => {
      const one = await env.signedIn(await env.person(2));
      await env.untilRemembered(one);
      env.precinct.know(2, { version: 2, disabled: true });
      await env.precinct.ask(IDENTITY_NEWS, { person_id: 2 });
      expect(await env.statuses(one)).toEqual([401, 401]);
    });

    it('when it was idle, or lasted, for too long, and tells when that will be', async () => {
      for (const column of ['seen_at', 'created_at']) {
        const one = await env.signedIn();
        await env.untilRemembered(one);
        const { expires_at } = JSON.parse((await one.go('GET', '/console/session')).text) as {
          expires_at: string;
        };
        const minutes = (Date.parse(expires_at) - Date.now()) / 60_000;
        expect(minutes).toBeGreaterThan(470);
        expect(minutes).toBeLessThanOrEqual(480);
        const past = column === 'seen_at' ? '481 minutes' : '10081 minutes';
        await env.precinct.database.query(`UPDATE session SET ${column} = now() - interval '${past}'`);
        await env.forget();
        const haveForgotten = async () => (await env.statuses(one)).every((status) => status === 401);
        expect(await waitUntil(haveForgotten, 60_000)).toBe(true);
      }
    });

    it('and begins anew without a password where the browser is still signed in', async () => {
      const one = await env.signedIn();
      expect(await env.press(one, REVOKE)).toBe(true);
      expect(await env.statuses(one)).toEqual([401, 401]);
      const begun = await one.go('GET', '/console/signin?to=/wdc/tasks/1');
      const { status, location } = await one.follow(begun, /^\/wdc/);
      expect([status, location]).toEqual([303, '/wdc/tasks/1']);
      expect(await env.statuses(one)).toEqual([200, 200]);
    });
  });

  describe('is bound to the browser that began it', () => {
    const redeem = async (by: ConsoleBrowser, location: string) =>
      by.go('GET', location.replace(by.origin, ''));

    it('so that a callback of another browser, or a changed one, is refused and redeems nothing', async () => {
      const victim = env.browser();
      await victim.go('GET', '/console/signin');
      const attacker = env.browser();
      const { location } = await attacker.toCallback(env.ada, '/wdc/tasks/1');
      const refused = [
        await redeem(victim, location),
        await redeem(env.browser(), location),
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
      const one = env.browser();
      const { location } = await one.toCallback(env.ada);
      await redeem(one, location);
      await env.untilRemembered(one);
      expect((await redeem(one, location)).status).toBe(400);
      expect(await env.statuses(one)).toEqual([401, 401]);
    });

    it('while two tabs may begin at the same time', async () => {
      const one = env.browser();
      const first = await one.go('GET', '/console/signin?to=/one');
      const { location } = await one.toCallback(env.ada, '/two');
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
      const { status, location } = await env
        .browser()
        .go('GET', `/console/signin?to=${encodeURIComponent(to)}`);
      expect([status, location]).toEqual([400, '']);
    });
  });

  describe('is no token', () => {
    it('so that /v1 ignores the cookie and its value, and a token is no cookie', async () => {
      const one = await env.signedIn();
      const value = one.cookies.get(COOKIE) ?? '';
      const storage = '/v1/attachments/storage';
      expect((await one.call(`GET ${storage}`)).status).toBe(401);
      const asBearer = { headers: { authorization: `Bearer ${value}` } };
      expect((await env.browser().go('GET', storage, asBearer)).status).toBe(401);
      const other = env.browser();
      const { token } = await env.precinct.token();
      for (const cookie of [token, env.own, `dsk_pat_${value}`, `${value}x`, '']) {
        other.cookies.set(COOKIE, cookie);
        expect((await other.call(CACHED_CALL)).status).toBe(401);
      }
      // The person of the cookie, whoever the header names.
      const both = await one.call(CACHED_CALL, undefined, { authorization: `Bearer ${newToken('pat')}` });
      expect(both.status).toBe(200);
    });

    it('and its application is none that a client can use', async () => {
      const { client_id, id } = await env.application();
      const one = env.browser();
      const { location } = await one.toCallback(env.ada);
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
        expect(await env.precinct.post(env.near, '/oauth/token', form)).toMatchObject({
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
        await asked('console', `${env.precinct.originOf(env.far)}/console/callback`),
      ])
        expect([answer.status, answer.location]).toEqual([400, '']);
      const path = `/oauth_applications/${id}`;
      for (const change of [{ redirect_uris: ['https://evil.example/'] }, { person_id: 1 }, { name: 'Mine' }])
        expect(await env.precinct.call(env.near, `PATCH ${path}`, env.own, change)).toMatchObject({
          status: 422,
        });
      expect(await env.precinct.call(env.near, `POST ${path}/secrets`, env.own, {})).toMatchObject({
        status: 403,
      });
    });

    it('but has the scopes that administrators leave to that application', async () => {
      const one = await env.signedIn();
      const { id } = await env.application();
      const scopes = [
        { effect: 'allow', actions: ['*:Read'] },
        { effect: 'deny', actions: ['authorization:Read'] },
      ];
      const path = `/oauth_applications/${id}`;
      expect((await one.call('GET /console/api/authorizations')).status).toBe(200);
      expect(await env.precinct.call(env.near, `PATCH ${path}`, env.own, { scopes })).toMatchObject({
        status: 200,
      });
      expect(await env.statuses(one)).toEqual([401, 401]);
      await one.follow(await one.go('GET', '/console/signin'), /^\/$/);
      expect((await one.call('GET /console/api/authorizations')).status).toBe(403);
      expect((await one.call('GET /console/api/personal_access_tokens')).status).toBe(200);
      await env.precinct.call(env.near, `PATCH ${path}`, env.own, { scopes: ALL_SCOPES });
    });
  });

  describe('needs the password again', () => {
    it('before secrets are shown and roles are given', async () => {
      const one = await env.signedIn();
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
      await env.untilRemembered(one);
      const right = await one.call('POST /console/confirm', { password: env.ada.password });
      const { confirmed_until } = JSON.parse(right.text) as { confirmed_until: string };
      expect(right.status).toBe(200);
      expect((Date.parse(confirmed_until) - Date.now()) / 60_000).toBeGreaterThan(9);
      const made = await env.elsewhere(one).call('POST /console/api/personal_access_tokens', token);
      expect([made.status, made.text]).toEqual([201, expect.stringContaining('"token":"dsk_pat_')]);
      const registered = await one.call('POST /console/api/oauth_applications', application);
      expect([registered.status, registered.text]).toEqual([
        201,
        expect.stringContaining('"client_secret":"dsk_'),
      ]);
      // Another browser of the same person has not typed it.
      expect(
        (await (await env.signedIn()).call('POST /console/api/personal_access_tokens', token)).status,
      ).toBe(403);
      await env.precinct.database.query(
        `UPDATE console_session SET confirmed_until = now() - interval '1 s'`,
      );
      await env.forget();
      const isOver = async () =>
        (await one.call('POST /console/api/personal_access_tokens', token)).status === 403;
      expect(await waitUntil(isOver, 60_000)).toBe(true);
    });

    it('and slows guessing down like sign-in', async () => {
      const one = await env.signedIn(await env.person(3));
      const answers: Got[] = [];
      while (answers.at(-1)?.status !== 429 && answers.length < 12)
        answers.push(await one.call('POST /console/confirm', { password: 'a guess' }));
      expect(answers.slice(0, 5).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
      expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
    });
  });
});
