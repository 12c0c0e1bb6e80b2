import { createHash, hash, randomBytes } from 'node:crypto';
import { request as plain, type IncomingHttpHeaders } from 'node:http';
import type { TokenResponse } from '../grants/grant-type';
import { BACK, TokenService, type Caller } from '../../../test/token-service';

let served: TokenService;
let caller: Caller;
let cookie: string;

beforeAll(async () => {
  served = await TokenService.open();
  caller = await served.register();
  const secret = randomBytes(32).toString('base64url');
  cookie = `__Host-deskline-session=${secret}`;
  await served.database.query(
    'INSERT INTO session (id_hash, person_id, created_at, seen_at, address) VALUES ($1, 1, now(), now(), $2)',
    [hash('sha256', secret, 'buffer'), '192.0.2.1'],
  );
});
afterAll(() => served.close());

/** Sends the address unchanged, without normalisation. */
const get = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; location: string }>((done, failed) => {
    const { hostname, port } = new URL(served.service.httpUrl ?? '');
    const call = plain({ hostname, port, path, headers: { host: 'desk.example', ...headers } }, (answer) => {
      answer.resume().on('end', () => {
        const { statusCode = 0, headers: said } = answer;
        done({ status: statusCode, headers: said, location: said.location ?? '' });
      });
    });
    call.on('error', failed).end();
  });

const query = (more = '', client = caller) =>
  `client_id=${client.client_id}&response_type=code&redirect_uri=${encodeURIComponent(BACK)}${more}`;

describe('GET /oauth/authorize', () => {
  it('redirects by 302 to sign-in, to the prompt, and to the application once it is allowed', async () => {
    const own = await served.register();
    const path = `/oauth/authorize?${query('&state=%7e', own)}`;
    const out = await get(path);
    expect([out.status, out.location]).toEqual([302, `/oauth/signin?return_to=${encodeURIComponent(path)}`]);
    const redirect = await get(path, { cookie });
    expect([redirect.status, redirect.location]).toEqual([
      302,
      `/oauth/authorize/prompt?${query('&state=%7e', own)}`,
    ]);
    await served.code(own);
    const back = await get(path, { cookie });
    expect(back.status).toBe(302);
    expect(back.location).toMatch(
      /^https:\/\/client\.example\/callback\?code=dsk_code_\w+&iss=http%3A%2F%2Fdesk\.example%2Foauth&state=%7e$/,
    );
    for (const { headers } of [out, redirect, back])
      expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  });

  it('makes no code for HEAD', async () => {
    await served.code(caller);
    const codes = () => served.database.query('SELECT count(*) FROM authorization_code');
    const before = await codes();
    for (const path of ['/oauth/authorize', '/oauth/authorize/prompt']) {
      const address = `${served.service.httpUrl}${path}?${query()}`;
      const answer = await fetch(address, { method: 'HEAD', headers: { cookie }, redirect: 'manual' });
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        expect.stringMatching(/^\/oauth\/signin\?/),
      ]);
    }
    expect(await codes()).toEqual(before);
  });

  it.each([
    ['response_type=token', 'invalid_request'],
    ['response_type=', 'invalid_request'],
    ['response_type=code&state=a&state=b', 'invalid_request'],
    ['response_type=code&code_challenge=x', 'invalid_request'],
    ['response_type=code&code_challenge_method=plain', 'invalid_request'],
    ['response_type=code&response_mode=fragment', 'invalid_request'],
  ])('redirects by 302 with error and iss for %s', async (more, error) => {
    const address = `client_id=${caller.client_id}&redirect_uri=${encodeURIComponent(BACK)}&${more}`;
    const { status, location } = await get(`/oauth/authorize?${address}`, { cookie });
    const said = new URL(location).searchParams;
    expect([status, location.startsWith(`${BACK}?`)]).toEqual([302, true]);
    expect(Object.fromEntries(said)).toMatchObject({ error, iss: 'http://desk.example/oauth' });
    expect(said.get('error_description')).toMatch(/^[\x20-\x21\x23-\x5B\x5D-\x7E]+$/);
  });

  it.each([
    ['an unknown client', () => query('', { client_id: 'nobody', client_secret: '' })],
    [
      'another address',
      () => `client_id=${caller.client_id}&response_type=code&redirect_uri=https://evil.example/`,
    ],
    ['a longer address', () => query('').replace('callback', 'callback%2Fmore')],
    ['two addresses', () => query(`&redirect_uri=${encodeURIComponent('https://evil.example/')}`)],
    ['two clients', () => query('&client_id=nobody')],
    ['no address', () => `client_id=${caller.client_id}&response_type=code`],
    ['a broken encoding', () => query('').replace('%3A', '%3')],
  ])('answers %s with an error page, 400, and never redirects', async (_, wrongQuery) => {
    const visits: Record<string, string>[] = [{}, { cookie }];
    for (const headers of visits) {
      const { status, location } = await get(`/oauth/authorize?${wrongQuery()}`, headers);
      expect([status, location]).toEqual([400, '']);
    }
  });

  it.each([
    ['', ''],
    ['&state=', '&state='],
    ['&state=a+b%20c%2B', '&state=a+b%20c%2B'],
    ['&state=%e2%82%ac%E2%82%AC', '&state=%e2%82%ac%E2%82%AC'],
    ['&state=%zz%', '&state=%zz%'],
    ['&state=a=b;c,d!(e)*~', '&state=a=b;c,d!(e)*~'],
    ['&state=%0d%0aSet-Cookie:x', '&state=%0d%0aSet-Cookie:x'],
    [`&state=${'s'.repeat(8_192)}`, `&state=${'s'.repeat(8_192)}`],
  ])('returns the state as it was sent, byte for byte: %#', async (sent, echoed) => {
    await served.code(caller);
    const { status, location } = await get(`/oauth/authorize?${query(sent)}`, { cookie });
    expect([status, location.replace(/^.*oauth(?=&|$)/, '')]).toEqual([302, echoed]);
  });
});

describe('POST /oauth/token', () => {
  const errorOf = async (answer: Response) => [
    answer.status,
    ((await answer.json()) as { error: string }).error,
  ];
  const verifier = 'v'.repeat(50);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const proof = `&code_challenge=${challenge}&code_challenge_method=S256`;

  it.each([
    ['a verifier where no challenge was made', '', { code_verifier: verifier }],
    ['no verifier where one was', proof, {}],
    ['the challenge for a verifier', proof, { code_verifier: challenge }],
    ['another redirect_uri', '', { redirect_uri: 'https://client.example/other' }],
  ])('refuses %s as invalid_grant, and the code can still be used', async (_, more, wrong) => {
    const code = await served.code(caller, more);
    expect(await errorOf(await served.redeem(caller, code, wrong))).toEqual([400, 'invalid_grant']);
    const right = more ? { code_verifier: verifier } : {};
    expect((await served.redeem(caller, code, right)).status).toBe(200);
  });

  it('does not revoke tokens for a second redemption with a wrong verifier', async () => {
    const code = await served.code(caller, proof);
    const pair = (await (
      await served.redeem(caller, code, { code_verifier: verifier })
    ).json()) as TokenResponse;
    await served.redeem(caller, code, { code_verifier: 'w'.repeat(50) });
    expect(await served.alive(pair)).toBe(true);
    await served.redeem(caller, code, { code_verifier: verifier });
    expect(await served.alive(pair)).toBe(false);
  });

  it('refuses a code of another application', async () => {
    const other = await served.register();
    expect(await errorOf(await served.redeem(other, await served.code(caller)))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  it('answers with the scope of the application, whatever scope is requested', async () => {
    const own = await served.register({ scopes: [{ effect: 'allow', actions: ['task:Read'] }] });
    const wish = { ...own, grant_type: 'client_credentials', scope: '*:*' };
    expect(await (await served.post('token', wish)).json()).toMatchObject({ scope: 'task:Read' });
  });

  it('answers with no-store, and reveals no internals in errors', async () => {
    const answer = await served.post('token', { ...caller, grant_type: 'client_credentials', x: '\0' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const broken = await served.post('token', {
      ...caller,
      grant_type: 'refresh_token',
      refresh_token: '\0',
    });
    expect(await errorOf(broken)).toEqual([400, 'invalid_grant']);
  });

  it.each([
    ['application/x-www-form-urlencoded'],
    ['text/plain;charset=UTF-8'],
    ['application/json'],
    ['image/png'],
    [''],
  ])('reads JSON with the Content-Type "%s"', async (type) => {
    const body = Buffer.from(JSON.stringify({ ...caller, grant_type: 'client_credentials' }));
    const headers: Record<string, string> = type ? { 'content-type': type } : {};
    const answer = await fetch(`${served.service.httpUrl}/oauth/token`, { method: 'POST', body, headers });
    expect([answer.status, await answer.json()]).toMatchObject([200, { token_type: 'Bearer' }]);
  });

  it('is served with a trailing slash too', async () => {
    expect((await served.post('token/', { ...caller, grant_type: 'client_credentials' })).status).toBe(200);
    expect((await served.post('revoke/', { ...caller, token: 'x' })).status).toBe(200);
    expect((await fetch(`${served.service.httpUrl}/oauth/token/`)).status).toBe(405);
  });

  it.each(['GET', 'PUT', 'DELETE'])('answers %s with 405', async (method) => {
    const answer = await fetch(`${served.service.httpUrl}/oauth/token`, { method });
    expect(answer.status).toBe(405);
  });
});

describe('POST /oauth/introspect (RFC 7662)', () => {
  const introspection = async (form: object, as = caller) =>
    (await served.post('introspect', { ...as, ...form })).json();

  it('answers scope, client, subject and times of an active token', async () => {
    const pair = await served.pair(caller);
    const { client_id } = caller;
    const common = {
      active: true,
      client_id,
      sub: '1',
      scope: '*:*',
      iss: expect.stringMatching(/\/oauth$/),
    };
    const access = (await introspection({ token: pair.access_token })) as { iat: number; exp: number };
    expect(access).toMatchObject({ ...common, token_type: 'Bearer' });
    expect(access.exp - access.iat).toBe(3_600);
    const wrongHint = { token: pair.refresh_token, token_type_hint: 'access_token' };
    const refresh = (await introspection(wrongHint)) as { iat: number; exp: number };
    expect(refresh).toMatchObject(common);
    expect(refresh.exp - refresh.iat).toBe(14 * 86_400);
    expect(refresh).not.toHaveProperty('token_type');
  });

  it.each([
    ['one that is none', () => Promise.resolve('x')],
    ['one of another application', async () => (await served.pair(await served.register())).access_token],
    [
      'a refresh token that was used',
      async () => {
        const pair = await served.pair(caller);
        await served.refresh(caller, pair);
        return pair.refresh_token ?? '';
      },
    ],
    ['a code', () => served.code(caller)],
    ['the secret itself', () => Promise.resolve(caller.client_secret)],
  ])('answers only that %s is not active', async (_, token) => {
    expect(await introspection({ token: await token() })).toEqual({ active: false });
  });

  it('requires client authentication', async () => {
    const { status } = await served.post('introspect', { client_id: caller.client_id, token: 'x' });
    expect(status).toBe(400);
    const open = await served.register({ public: true });
    const answer = await served.post('introspect', { client_id: open.client_id, token: 'x' });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_client' }]);
    expect(await introspection({})).toMatchObject({ error: 'invalid_request' });
  });
});

describe('POST /oauth/revoke (RFC 7009)', () => {
  const revoke = (token: string, as = caller, more = {}) => served.post('revoke', { ...as, token, ...more });

  it('revokes an access token alone, and a refresh token with its whole family', async () => {
    const pair = await served.pair(caller);
    const next = (await (await served.refresh(caller, pair)).json()) as TokenResponse;
    expect((await revoke(pair.access_token, caller, { token_type_hint: 'refresh_token' })).status).toBe(200);
    expect([await served.alive(pair), await served.alive(next)]).toEqual([false, true]);
    expect((await revoke(next.refresh_token ?? '')).status).toBe(200);
    expect(await served.alive(next)).toBe(false);
    expect((await served.refresh(caller, next)).status).toBe(400);
  });

  it('revokes the family of a rotated refresh token too', async () => {
    const pair = await served.pair(caller);
    const next = (await (await served.refresh(caller, pair)).json()) as TokenResponse;
    await revoke(pair.refresh_token ?? '');
    expect(await served.alive(next)).toBe(false);
  });

  it('answers 200 for an unknown token or one of another client, and does nothing', async () => {
    const pair = await served.pair(caller);
    const other = await served.register();
    for (const token of ['x', pair.access_token, pair.refresh_token ?? ''])
      expect((await revoke(token, other)).status).toBe(200);
    expect(await served.alive(pair)).toBe(true);
  });

  it('requires client authentication and a token', async () => {
    expect((await revoke('x', { ...caller, client_secret: 'wrong' })).status).toBe(400);
    const answer = await served.post('revoke', caller);
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'invalid_request' }]);
  });
});

describe('Authorization server metadata (RFC 8414)', () => {
  it.each(['/.well-known/oauth-authorization-server/oauth', '/oauth/.well-known/oauth-authorization-server'])(
    'is at %s, with the issuer of the request',
    async (path) => {
      const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example:8443' };
      const answer = await fetch(`${served.service.httpUrl}${path}`, { headers });
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'application/json; charset=utf-8',
      ]);
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      const metadata = (await answer.json()) as Record<string, unknown>;
      const issuer = 'https://desk.example:8443/oauth';
      expect(metadata).toMatchObject({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
      });
      for (const name of ['token', 'revocation', 'introspection'])
        expect(metadata[`${name}_endpoint_auth_methods_supported`]).toContain('client_secret_basic');
      expect(metadata).not.toHaveProperty('scopes_supported');
    },
  );
});
