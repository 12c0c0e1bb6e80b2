import type { Application } from '../application/application';
import { redirectLocation, parseRequest } from './authorization-request';
import { judge, type Situation } from './steps';

const application: Application = {
  id: 1,
  account_id: 'wdc',
  name: 'Client',
  client_id: 'abc',
  redirect_uris: ['https://client.example/callback', 'https://client.example/?a=b', 'http://127.0.0.1/'],
  scopes: [{ effect: 'allow', actions: ['*:Read'] }],
  person_id: null,
  accounts: [],
  public: false,
  first_party: false,
  disabled: false,
  version: 1,
  created_at: new Date(0),
  updated_at: new Date(0),
};
const BACK = 'redirect_uri=https%3A%2F%2Fclient.example%2Fcallback';
const GOOD = `client_id=abc&response_type=code&${BACK}`;
const PROOF = `code_challenge=${'c'.repeat(43)}`;

const verdict = (query: string, more: Partial<Situation> = {}) =>
  judge({
    request: parseRequest(query),
    application,
    person: { id: 7 },
    granted: application.scopes,
    ...more,
  });

describe('An authorization request', () => {
  it.each([
    ['', {}],
    [`response_type=code&${BACK}`, {}],
    [GOOD, { application: null }],
    [GOOD, { application: { ...application, disabled: true } }],
    ['client_id=abc&response_type=code', {}],
    ['client_id=abc&response_type=code&redirect_uri=https%3A%2F%2Fevil.example%2F', {}],
    [`client_id=abc&response_type=code&${BACK}%2F`, {}],
    ['client_id=abc&response_type=code&redirect_uri=HTTPS%3A%2F%2Fclient.example%2Fcallback', {}],
    ['client_id=abc&response_type=code&redirect_uri=https%3A%2F%2Fclient.example%3A443%2Fcallback', {}],
    ['client_id=abc&response_type=code&redirect_uri=https%3A%2F%2Fclient.example%2F.%2Fcallback', {}],
    ['client_id=abc&response_type=code&redirect_uri=http%3A%2F%2F127.0.0.1%3A8123%2F', {}],
    [`client_id=abc&response_type=code&${BACK}%3Fx`, {}],
    [`${GOOD}&${BACK}`, {}],
    [`${GOOD}&client_id=abc`, {}],
  ])('is answered with an error page and never redirected when it is %j with %j', (query, more) => {
    expect(verdict(query, more)).toMatchObject({ is: 'error-page', status: 400 });
    expect(verdict(query, { ...more, person: null })).toMatchObject({ is: 'error-page' });
  });

  it.each([
    [`client_id=abc&${BACK}`, {}],
    [`client_id=abc&response_type=token&${BACK}`, {}],
    [`${GOOD}&state=a&state=b`, {}],
    [`${GOOD}&state=a&st%61te=b`, {}],
    [`${GOOD}&response_type=code`, {}],
    [`client_id=abc&response_type=code%20token&${BACK}`, {}],
    [`${GOOD}&response_mode=fragment`, {}],
    [`${GOOD}&response_mode=form_post`, {}],
    [`${GOOD}&${PROOF}`, {}],
    [`${GOOD}&${PROOF}&code_challenge_method=plain`, {}],
    [`${GOOD}&code_challenge=short&code_challenge_method=S256`, {}],
    [`${GOOD}&code_challenge_method=S256`, {}],
    [GOOD, { application: { ...application, public: true } }],
  ])('is redirected as invalid_request when it is %j with %j', (query, more) => {
    expect(verdict(query, more)).toMatchObject({ is: 'error', error: 'invalid_request' });
  });

  it('leads to sign-in without a session', () =>
    expect(verdict(GOOD, { person: null })).toEqual({ is: 'sign-in' }));

  it('leads to the prompt when there is no grant, or one for other scopes', () => {
    const consent = { is: 'consent', application, scopes: application.scopes };
    expect(verdict(GOOD, { granted: null })).toEqual(consent);
    expect(verdict(GOOD, { granted: [{ effect: 'allow', actions: ['*:*'] }] })).toEqual(consent);
  });

  it('leads to a code when the person has authorized the application for the same scopes', () => {
    expect(verdict(GOOD)).toEqual({ is: 'code' });
    expect(verdict(`${GOOD}&${PROOF}&code_challenge_method=S256`)).toEqual({ is: 'code' });
    expect(verdict(`${GOOD}&response_mode=query&scope=task%3ARead&prompt=none&x=y`)).toEqual({ is: 'code' });
  });
});

describe('The redirect of an authorization response', () => {
  const back = (state: string, uri = 'https://client.example/callback') =>
    redirectLocation(uri, { code: 'c' }, parseRequest(`${GOOD}${state}`), 'https://desk.example/oauth');
  const ISS = 'iss=https%3A%2F%2Fdesk.example%2Foauth';

  it.each([
    ['', ''],
    ['&state=', '&state='],
    ['&state=a%20b+c%2f%2F~', '&state=a%20b+c%2f%2F~'],
    ['&state=%FF%0D%0A', '&state=%FF%0D%0A'],
    ['&state=a=b', '&state=a=b'],
    ['&state', '&state='],
    ['&st%61te=a%20b', '&state=a%20b'],
    ['&state=%E2%82%AC%e2%82%ac%zz%', '&state=%E2%82%AC%e2%82%ac%zz%'],
    ['&state=a;b?c/d:e@f', '&state=a;b?c/d:e@f'],
    ['&xstate=x&state=y', '&state=y'],
    [`&state=${'%00'.repeat(2_730)}`, `&state=${'%00'.repeat(2_730)}`],
  ])('returns the state %j as it was sent', (sent, echoed) => {
    expect(back(sent)).toBe(`https://client.example/callback?code=c&${ISS}${echoed}`);
  });

  it('keeps the query of the registered redirect URI', () => {
    expect(back('', 'https://client.example/?a=b')).toBe(`https://client.example/?a=b&code=c&${ISS}`);
  });

  it('contains no character that would end a header', () => {
    expect(back('&state=a\r\nb')).toMatch(/&state=a%0D%0Ab$/);
  });
});
