import { basic, form, send, statusOfAnnounced, type Posted } from './http-post';
import { useOAuthEnv, type Application } from './oauth-env';

const JSON_TYPE = { 'content-type': 'application/json' };
const GRANT = { grant_type: 'client_credentials' };
const LONG = 'x'.repeat(200_000);

interface Credentials {
  /** The credentials of the application, for a body. */
  readonly who: { readonly client_id: string; readonly client_secret: string };
  readonly stranger: { readonly client_id: string };
}

type Row = readonly [what: string, ask: (credentials: Credentials) => Posted, status: number, error: string];

const body = (values: Readonly<Record<string, string>>) => ({ body: form(values) });
const json = (text: string) => ({ body: text, headers: JSON_TYPE });

/** Faults that every endpoint with client authentication refuses alike. */
const FAULTS: readonly Row[] = [
  ['nothing at all', () => ({}), 400, 'invalid_client'],
  ['an empty form', () => ({ body: '' }), 400, 'invalid_client'],
  ['no client', () => body({ ...GRANT, token: 'x' }), 400, 'invalid_client'],
  ['an unknown client', () => body({ client_id: 'x', client_secret: 'x' }), 400, 'invalid_client'],
  ['no secret', ({ who }) => body({ client_id: who.client_id }), 400, 'invalid_client'],
  ['an empty secret', ({ who }) => body({ ...who, client_secret: '' }), 400, 'invalid_client'],
  ['a wrong secret', ({ who }) => body({ ...who, client_secret: 'x' }), 400, 'invalid_client'],
  ['a client that is NUL', () => body({ client_id: '\0', client_secret: '\0' }), 400, 'invalid_client'],
  ['a client of 200 KB', () => body({ client_id: LONG, client_secret: LONG }), 400, 'invalid_client'],
  [
    'a wrong secret in the header',
    ({ who }) => ({ ...body(GRANT), headers: basic(who.client_id, 'x') }),
    401,
    'invalid_client',
  ],
  [
    'an unknown client in the header',
    () => ({ ...body(GRANT), headers: basic('x', 'y') }),
    401,
    'invalid_client',
  ],
  [
    'a header without a secret',
    ({ who }) => ({ ...body(GRANT), headers: basic(who.client_id, '') }),
    401,
    'invalid_client',
  ],
  [
    'a header that is not base64',
    () => ({ ...body(GRANT), headers: { authorization: 'Basic ***' } }),
    401,
    'invalid_client',
  ],
  [
    'a header with a broken escape',
    () => ({ ...body(GRANT), headers: basic('%zz', '%') }),
    401,
    'invalid_client',
  ],
  [
    'a header of another scheme',
    ({ who }) => ({
      ...body({ ...GRANT, ...who, client_secret: '' }),
      headers: { authorization: 'Bearer x' },
    }),
    401,
    'invalid_client',
  ],
  [
    'credentials in header and body',
    ({ who }) => ({ ...body({ ...GRANT, ...who }), headers: basic(who.client_id, who.client_secret) }),
    400,
    'invalid_request',
  ],
  [
    'another client in the body',
    ({ who, stranger }) => ({
      ...body({ ...GRANT, ...stranger }),
      headers: basic(who.client_id, who.client_secret),
    }),
    400,
    'invalid_request',
  ],
  [
    'a secret in the address',
    ({ who }) => ({ query: `?${form(who)}`, ...body(GRANT) }),
    400,
    'invalid_request',
  ],
  [
    'a client in the address',
    ({ who }) => ({ query: `?client_id=${who.client_id}`, ...body({ ...GRANT, ...who }) }),
    400,
    'invalid_request',
  ],
  [
    'a token in the address',
    ({ who }) => ({ query: '?token=x', ...body({ ...GRANT, ...who }) }),
    400,
    'invalid_request',
  ],
  [
    'a client twice',
    ({ who }) => ({ body: `${form(who)}&client_id=${who.client_id}` }),
    400,
    'invalid_request',
  ],
  [
    'an unknown parameter twice',
    ({ who }) => ({ body: `${form({ ...GRANT, ...who, token: 'x' })}&a=1&a=2` }),
    400,
    'invalid_request',
  ],
  ['broken JSON', () => json('{"grant_type":'), 400, 'invalid_request'],
  ['empty JSON', () => json(''), 400, 'invalid_request'],
  ['JSON that is a list', () => json('["client_id"]'), 400, 'invalid_request'],
  ['JSON that is a text', () => json('"client_id"'), 400, 'invalid_request'],
  ['JSON that is null', () => json('null'), 400, 'invalid_request'],
  ['JSON with a number', () => json('{"client_id": 1, "token": 2}'), 400, 'invalid_request'],
  ['JSON with an object', () => json('{"client_id": {"a": 1}}'), 400, 'invalid_request'],
  ['JSON with a prototype', () => json('{"__proto__": {"client_id": "x"}}'), 400, 'invalid_request'],
  ['broken JSON of 200 KB', () => json(`{"client_id": "${LONG}`), 400, 'invalid_request'],
  [
    'plain text',
    ({ who }) => ({ ...body({ ...GRANT, ...who }), headers: { 'content-type': 'text/plain' } }),
    400,
    'invalid_request',
  ],
  [
    'no type',
    ({ who }) => ({ ...body({ ...GRANT, ...who }), headers: { 'content-type': '' } }),
    400,
    'invalid_request',
  ],
  ['XML', () => ({ body: '<a/>', headers: { 'content-type': 'application/xml' } }), 400, 'invalid_request'],
  [
    'a multipart form',
    () => ({ body: '--a--', headers: { 'content-type': 'multipart/form-data; boundary=a' } }),
    400,
    'invalid_request',
  ],
  ['bytes that are no text', () => ({ body: Buffer.from([0xff, 0xfe, 0x3d, 0xc0]) }), 400, 'invalid_client'],
];

const CODE = { grant_type: 'authorization_code', code: 'x', redirect_uri: 'http://127.0.0.1:9/' };

/** Faults of the request for a token. */
const TOKEN_FAULTS: readonly Row[] = [
  ['no grant_type', ({ who }) => body(who), 400, 'invalid_request'],
  ['an empty grant_type', ({ who }) => body({ ...who, grant_type: '' }), 400, 'invalid_request'],
  [
    'grant_type in the address alone',
    ({ who }) => ({ query: `?${form(GRANT)}`, ...body(who) }),
    400,
    'invalid_request',
  ],
  [
    'another grant_type',
    ({ who }) => body({ ...who, grant_type: 'password' }),
    400,
    'unsupported_grant_type',
  ],
  [
    'grant_type twice',
    ({ who }) => ({ body: `${form({ ...GRANT, ...who })}&${form(GRANT)}` }),
    400,
    'invalid_request',
  ],
  ['no code', ({ who }) => body({ ...who, ...CODE, code: '' }), 400, 'invalid_request'],
  ['no redirect_uri', ({ who }) => body({ ...who, ...CODE, redirect_uri: '' }), 400, 'invalid_request'],
  ['an unknown code', ({ who }) => body({ ...who, ...CODE }), 400, 'invalid_grant'],
  ['a code of 200 KB', ({ who }) => body({ ...who, ...CODE, code: LONG }), 400, 'invalid_grant'],
  ['a code that is NUL', ({ who }) => body({ ...who, ...CODE, code: '\0' }), 400, 'invalid_grant'],
  ['no refresh_token', ({ who }) => body({ ...who, grant_type: 'refresh_token' }), 400, 'invalid_request'],
  [
    'an unknown refresh_token',
    ({ who }) => body({ ...who, grant_type: 'refresh_token', refresh_token: 'x' }),
    400,
    'invalid_grant',
  ],
  [
    'a code in the address',
    ({ who }) => ({ query: '?code=x', ...body({ ...who, ...CODE }) }),
    400,
    'invalid_request',
  ],
  [
    'no proof by a public application',
    ({ stranger }) => body({ ...stranger, ...GRANT }),
    400,
    'unauthorized_client',
  ],
];

const NO_TOKEN: Row = ['no token', ({ who }) => body(who), 400, 'invalid_request'];

const ENDPOINTS: readonly (readonly [path: string, own: readonly Row[]])[] = [
  ['/token', TOKEN_FAULTS],
  ['/revoke', [NO_TOKEN]],
  ['/introspect', [NO_TOKEN]],
];

/** Each fault is answered with an error of RFC 6749 5.2, and none with a status of 500 or more. */
describe('The OAuth endpoints', () => {
  const env = useOAuthEnv('oauth-token-errors');
  let credentials: Credentials;
  const post = (path: string, posted: Posted) => send(`${env().issuer}${path}`, env().agent, posted);

  beforeAll(async () => {
    const { client_id, client_secret = '' } = await env().register('At fault');
    const stranger: Application = await env().register('A stranger', { public: true });
    credentials = { who: { client_id, client_secret }, stranger: { client_id: stranger.client_id } };
  });

  describe.each(ENDPOINTS)('%s', (path, own) => {
    it.each([...FAULTS, ...own])('refuses a request with %s', async (_, ask, status, error) => {
      const answer = await post(path, ask(credentials));
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        status,
        { error, error_description: expect.any(String) },
      ]);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect('www-authenticate' in answer.headers).toBe(status === 401);
      expect(answer.text).not.toContain(credentials.who.client_secret);
    });

    it.each(['GET', 'PUT', 'DELETE'] as const)('answers %s with 405', async (method) => {
      const answer = await post(path, {
        method,
        ...(method !== 'GET' && body({ ...GRANT, ...credentials.who })),
      });
      expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST']);
      expect(JSON.parse(answer.text)).toEqual({ message: 'Method Not Allowed' });
    });
  });

  it('/token refuses a body that is too large by its announced length', async () => {
    expect(await statusOfAnnounced(`${env().issuer}/token`, env().ca, 2_000_000)).toBe(400);
  });

  it.each<readonly [string, (credentials: Credentials) => Posted]>([
    [
      'a form of another character set',
      ({ who }) => ({
        ...body({ ...GRANT, ...who }),
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      }),
    ],
    ['JSON', ({ who }) => json(JSON.stringify({ ...GRANT, ...who }))],
    [
      'JSON with what is not given as null',
      ({ who }) => json(JSON.stringify({ ...GRANT, ...who, code: null })),
    ],
    ['unknown parameters', ({ who }) => body({ ...GRANT, ...who, audience: 'x', resource: LONG })],
    [
      'a scope, which is no parameter here',
      ({ who }) => body({ ...GRANT, ...who, scope: 'admin everything' }),
    ],
    [
      'the client in header and body, the secret in one',
      ({ who }) => ({
        ...body({ ...GRANT, client_id: who.client_id }),
        headers: basic(who.client_id, who.client_secret),
      }),
    ],
  ])('/token accepts %s', async (_, ask) => {
    const answer = await post('/token', ask(credentials));
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      expect.objectContaining({ token_type: 'Bearer', expires_in: 3600, scope: '*:Read' }),
    ]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', pragma: 'no-cache' });
  });
});
