import { createHash } from 'node:crypto';
import { form } from './http-post';
import { useOAuthEnv, type Application } from './oauth-env';

interface AuthorizationQuery {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type: string;
}

type Row = readonly [what: string, query: (valid: AuthorizationQuery, open: AuthorizationQuery) => string];

const CHALLENGE = createHash('sha256').update('x').digest('base64url');
const without = (name: keyof AuthorizationQuery, valid: AuthorizationQuery) => form({ ...valid, [name]: '' });

/** Requests that must never redirect, as the redirect URI is not verified. */
const ON_ERROR_PAGE: readonly Row[] = [
  ['nothing', () => ''],
  ['no client_id', (valid) => without('client_id', valid)],
  ['an unknown client_id', (valid) => form({ ...valid, client_id: 'x' })],
  ['a client_id that is NUL', (valid) => form({ ...valid, client_id: '\0' })],
  ['client_id twice', (valid) => `${form({ ...valid })}&client_id=${valid.client_id}`],
  ['no redirect_uri', (valid) => without('redirect_uri', valid)],
  ['redirect_uri twice', (valid) => `${form({ ...valid })}&redirect_uri=https://elsewhere.example/`],
  ['an unregistered redirect_uri', (valid) => form({ ...valid, redirect_uri: 'https://elsewhere.example/' })],
  ['a redirect_uri that goes on', (valid) => form({ ...valid, redirect_uri: `${valid.redirect_uri}/on` })],
  ['a redirect_uri with a query', (valid) => form({ ...valid, redirect_uri: `${valid.redirect_uri}?a=1` })],
  [
    'a redirect_uri in capitals',
    (valid) => form({ ...valid, redirect_uri: valid.redirect_uri.replace('http', 'HTTP') }),
  ],
  [
    'a redirect_uri of another host',
    (valid) => form({ ...valid, redirect_uri: valid.redirect_uri.replace('127.0.0.1', 'localhost') }),
  ],
  ['a redirect_uri that is a script', (valid) => form({ ...valid, redirect_uri: 'javascript:alert(1)' })],
];

/** Errors that are sent to the redirect URI of the application. */
const REDIRECTED: readonly Row[] = [
  ['no response_type', (valid) => without('response_type', valid)],
  ['response_type token', (valid) => form({ ...valid, response_type: 'token' })],
  ['response_type code token', (valid) => form({ ...valid, response_type: 'code token' })],
  ['response_type twice', (valid) => `${form({ ...valid })}&response_type=code`],
  ['an unknown parameter twice', (valid) => `${form({ ...valid })}&a=1&a=2`],
  ['a challenge by itself', (valid) => form({ ...valid, code_challenge: CHALLENGE })],
  [
    'a plain challenge',
    (valid) => form({ ...valid, code_challenge: CHALLENGE, code_challenge_method: 'plain' }),
  ],
  [
    'a challenge that is none',
    (valid) => form({ ...valid, code_challenge: 'x', code_challenge_method: 'S256' }),
  ],
  ['a method without a challenge', (valid) => form({ ...valid, code_challenge_method: 'S256' })],
  ['no challenge of a public application', (_, open) => form({ ...open })],
];

/** States as sent and echoed, with letters that only some clients escape. */
const STATES = ['a%20b', 'a+b', '%C3%A9%e2%82%ac', 'x=y%26z', '~!*();:@,/?', '%', '%00', ''];

/** Sent from a browser without a session: faults are answered before the sign-in. */
describe('An authorization request', () => {
  const env = useOAuthEnv('oauth-authorize-errors');
  let valid: AuthorizationQuery;
  let open: AuthorizationQuery;
  const ask = (query: string) =>
    env()
      .newBrowser()
      .once(new URL(`${env().issuer}/authorize?${query}`));
  const queryOf = ({ client_id }: Application): AuthorizationQuery => ({
    client_id,
    redirect_uri: env().callback.url,
    response_type: 'code',
  });

  beforeAll(async () => {
    valid = queryOf(await env().register('Asking'));
    open = queryOf(await env().register('Asking openly', { public: true }));
  });

  it.each(ON_ERROR_PAGE)('with %s shows an error page and does not redirect', async (_, query) => {
    const { status, headers, text } = await ask(query(valid, open));
    expect([status, headers['location']]).toEqual([400, undefined]);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(text).not.toMatch(/elsewhere\.example|javascript:/);
  });

  it.each(REDIRECTED)('with %s redirects with the error and its state', async (_, query) => {
    const { status, headers } = await ask(`${query(valid, open)}&state=s%2F1`);
    const location = new URL(String(headers['location']));
    expect([status, location.origin + location.pathname]).toEqual([302, valid.redirect_uri]);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: expect.any(String),
      iss: env().issuer,
      state: 's/1',
    });
    expect(location.search).toMatch(/&state=s%2F1$/);
  });

  it.each(STATES)('has its state %j echoed byte for byte', async (state) => {
    const { status, headers } = await ask(`${without('response_type', valid)}&state=${state}`);
    expect([status, String(headers['location']).split('&state=')[1]]).toEqual([302, state]);
  });

  it('without a state gets none back, and leads to the sign-in when it is valid', async () => {
    expect(String((await ask(without('response_type', valid))).headers['location'])).not.toMatch(/state/);
    const { status, headers } = await ask(form({ ...valid, scope: 'whatever', prompt: 'none' }));
    expect([status, headers['location']]).toEqual([
      302,
      expect.stringMatching(/^\/oauth\/signin\?return_to=/),
    ]);
  });
});
