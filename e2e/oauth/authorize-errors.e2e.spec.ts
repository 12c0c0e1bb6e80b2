import { createHash } from 'node:crypto';
import { form } from './http-post';
import { useOAuthEnv, type Application } from './oauth-env';

interface AuthorizationQuery {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly response_type: string;
}

type Row = readonly [what: string, query: (asked: AuthorizationQuery, open: AuthorizationQuery) => string];

const CHALLENGE = createHash('sha256').update('x').digest('base64url');
const without = (name: keyof AuthorizationQuery, asked: AuthorizationQuery) => form({ ...asked, [name]: '' });

/** Requests that must never redirect, as the redirect URI is not verified. */
const SHOWN: readonly Row[] = [
  ['nothing', () => ''],
  ['no client_id', (asked) => without('client_id', asked)],
  ['an unknown client_id', (asked) => form({ ...asked, client_id: 'x' })],
  ['a client_id that is NUL', (asked) => form({ ...asked, client_id: '\0' })],
  ['client_id twice', (asked) => `${form({ ...asked })}&client_id=${asked.client_id}`],
  ['no redirect_uri', (asked) => without('redirect_uri', asked)],
  ['redirect_uri twice', (asked) => `${form({ ...asked })}&redirect_uri=https://elsewhere.example/`],
  ['an unregistered redirect_uri', (asked) => form({ ...asked, redirect_uri: 'https://elsewhere.example/' })],
  ['a redirect_uri that goes on', (asked) => form({ ...asked, redirect_uri: `${asked.redirect_uri}/on` })],
  ['a redirect_uri with a query', (asked) => form({ ...asked, redirect_uri: `${asked.redirect_uri}?a=1` })],
  [
    'a redirect_uri in capitals',
    (asked) => form({ ...asked, redirect_uri: asked.redirect_uri.replace('http', 'HTTP') }),
  ],
  [
    'a redirect_uri of another host',
    (asked) => form({ ...asked, redirect_uri: asked.redirect_uri.replace('127.0.0.1', 'localhost') }),
  ],
  ['a redirect_uri that is a script', (asked) => form({ ...asked, redirect_uri: 'javascript:alert(1)' })],
];

/** Errors that are sent to the redirect URI of the application. */
const TOLD: readonly Row[] = [
  ['no response_type', (asked) => without('response_type', asked)],
  ['response_type token', (asked) => form({ ...asked, response_type: 'token' })],
  ['response_type code token', (asked) => form({ ...asked, response_type: 'code token' })],
  ['response_type twice', (asked) => `${form({ ...asked })}&response_type=code`],
  ['an unknown parameter twice', (asked) => `${form({ ...asked })}&a=1&a=2`],
  ['a challenge by itself', (asked) => form({ ...asked, code_challenge: CHALLENGE })],
  [
    'a plain challenge',
    (asked) => form({ ...asked, code_challenge: CHALLENGE, code_challenge_method: 'plain' }),
  ],
  [
    'a challenge that is none',
    (asked) => form({ ...asked, code_challenge: 'x', code_challenge_method: 'S256' }),
  ],
  ['a method without a challenge', (asked) => form({ ...asked, code_challenge_method: 'S256' })],
  ['no challenge of a public application', (_, open) => form({ ...open })],
];

/** States as sent and echoed, with letters that only some clients escape. */
const STATES = ['a%20b', 'a+b', '%C3%A9%e2%82%ac', 'x=y%26z', '~!*();:@,/?', '%', '%00', ''];

/** Sent from a browser without a session: faults are answered before the sign-in. */
describe('An authorization request', () => {
  const env = useOAuthEnv('oauth-authorize-errors');
  let asked: AuthorizationQuery;
  let open: AuthorizationQuery;
  const ask = (query: string) =>
    env()
      .newBrowser()
      .once(new URL(`${env().issuer}/authorize?${query}`));
  const askedBy = ({ client_id }: Application): AuthorizationQuery => ({
    client_id,
    redirect_uri: env().callback.url,
    response_type: 'code',
  });

  beforeAll(async () => {
    asked = askedBy(await env().register('Asking'));
    open = askedBy(await env().register('Asking openly', { public: true }));
  });

  it.each(SHOWN)('with %s shows an error page and does not redirect', async (_, query) => {
    const { status, headers, text } = await ask(query(asked, open));
    expect([status, headers['location']]).toEqual([400, undefined]);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect(text).not.toMatch(/elsewhere\.example|javascript:/);
  });

  it.each(TOLD)('with %s redirects with the error and its state', async (_, query) => {
    const { status, headers } = await ask(`${query(asked, open)}&state=s%2F1`);
    const location = new URL(String(headers['location']));
    expect([status, location.origin + location.pathname]).toEqual([302, asked.redirect_uri]);
    expect(Object.fromEntries(location.searchParams)).toEqual({
      error: 'invalid_request',
      error_description: expect.any(String),
      iss: env().issuer,
      state: 's/1',
    });
    expect(location.search).toMatch(/&state=s%2F1$/);
  });

  it.each(STATES)('has its state %j echoed byte for byte', async (state) => {
    const { status, headers } = await ask(`${without('response_type', asked)}&state=${state}`);
    expect([status, String(headers['location']).split('&state=')[1]]).toEqual([302, state]);
  });

  it('without a state gets none back, and leads to the sign-in when it is valid', async () => {
    expect(String((await ask(without('response_type', asked))).headers['location'])).not.toMatch(/state/);
    const { status, headers } = await ask(form({ ...asked, scope: 'whatever', prompt: 'none' }));
    expect([status, headers['location']]).toEqual([
      302,
      expect.stringMatching(/^\/oauth\/signin\?return_to=/),
    ]);
  });
});
