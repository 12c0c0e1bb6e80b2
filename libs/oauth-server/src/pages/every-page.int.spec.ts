import { PagesEnv, type Got } from '../../test/pages-env';

let house: PagesEnv;

beforeAll(async () => {
  house = await PagesEnv.open();
  await house.person(1, 'ann@wdc.example');
  await house.person(2, 'ben@wdc.example', { locale: 'nl' });
});

afterAll(() => house.close());

const ann = () => house.signedIn('ann@wdc.example', 'password of 1');
const SESSION = '__Host-deskline-session';
const GERMAN = { 'accept-language': 'de-CH,de;q=0.9' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

describe('every page', () => {
  it.each([
    ['/oauth/signin', 200],
    ['/oauth/signout', 200],
    ['/oauth/nowhere', 404],
    ['/oauth/authorize', 400],
    ['/oauth/profile', 200],
  ])('%s forbids scripts, frames and caching', async (path, status) => {
    const browser = path === '/oauth/profile' ? await ann() : house.browser();
    const got = await browser.go('GET', path);
    expect(got.status).toBe(status);
    expect(got.headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/]{43}='; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
    );
    expect(got.headers).toMatchObject({ ...PRIVATE, 'x-frame-options': 'DENY' });
    expect(got.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(got.text).not.toMatch(/<script|style="|\son\w+=/);
    expect(got.text.match(/<h1/g)).toHaveLength(1);
    const ids = [...got.text.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('is marked in the menu as the current page', async () => {
    const browser = await ann();
    const marked = async (answer: Promise<Got>) =>
      [...(await answer).text.matchAll(/<a href="([^"]+)" aria-current="(\w+)">/g)].map(
        ([, ...each]) => each,
      );
    expect(await marked(browser.go('GET', '/oauth/profile?done=x'))).toEqual([['/oauth/profile', 'page']]);
    expect(await marked(browser.send('/oauth/profile/tokens', {}))).toEqual([['/oauth/profile', 'true']]);
    expect(await marked(browser.go('GET', '/oauth/signout'))).toEqual([['/oauth/signout', 'page']]);
  });

  it.each([
    ['/oauth/signin/', 200],
    ['/oauth/signout/', 200],
    ['/oauth/profile/', 200],
    ['/oauth/profile/nowhere/', 404],
    ['/oauth/', 404],
    ['/oauth', 404],
  ])('%s with a trailing slash answers like the page: %d', async (path, status) => {
    const browser = path === '/oauth/profile/' ? await ann() : house.browser();
    const got = await browser.go('GET', path);
    expect([got.status, got.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
  });

  it('forbids caching of a redirect too', async () => {
    expect((await house.browser().go('GET', '/oauth/profile')).headers).toMatchObject(PRIVATE);
    const browser = house.browser();
    expect((await browser.signIn('ann@wdc.example', 'password of 1')).headers).toMatchObject(PRIVATE);
    expect((await browser.go('GET', '/oauth/signin')).headers).toMatchObject(PRIVATE);
    expect((await browser.send('/oauth/signout', {}, '/oauth/signout')).headers).toMatchObject(PRIVATE);
  });

  it('is in the language of the browser, and after sign-in of the person, errors included', async () => {
    const browser = house.browser();
    expect((await browser.go('GET', '/oauth/signin', undefined, GERMAN)).text).toContain('<html lang="de">');
    await browser.signIn('ben@wdc.example', 'password of 2');
    expect((await browser.go('GET', '/oauth/profile', undefined, GERMAN)).text).toContain('Persoonlijke');
    const forged = await browser.go('POST', '/oauth/profile/tokens', { form_token: 'x' }, GERMAN);
    expect(forged.text).toContain('<html lang="nl">');
  });
});

describe('unusual request to a page', () => {
  const PAGES = ['/oauth/signin', '/oauth/signout', '/oauth/profile', '/oauth/authorize'];

  it.each(PAGES)('HEAD %s is answered like GET, without a body', async (path) => {
    const [head, get] = [await house.browser().go('HEAD', path), await house.browser().go('GET', path)];
    expect([head.status, head.text]).toEqual([get.status, '']);
    expect(head.headers['cache-control']).toBe('no-store');
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is answered with 405', async (method) => {
    for (const path of PAGES) {
      const { status, headers } = await house.browser().go(method, path);
      expect([status, String(headers.allow).includes('GET, HEAD')]).toEqual([405, true]);
    }
    const one = await house.browser().go(method, '/oauth/applications/7?account=wdc');
    expect([one.status, one.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
    expect((await house.browser().go(method, '/oauth/nowhere')).status).toBe(404);
    expect((await house.browser().go(method, '/oauth/profile/nowhere')).status).toBe(404);
  });

  it('an unknown method is answered with 404', async () => {
    expect((await house.browser().go('PROPFIND', '/oauth/profile')).status).toBe(404);
  });

  it.each<[string, Record<string, string>, string, number]>([
    ['nothing at all', {}, '', 403],
    ['plain text', { 'content-type': 'text/plain' }, 'a=b', 403],
    ['files', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
    ['no media type', { 'content-type': 'nonsense' }, 'a=b', 415],
    ['a body that is too large', FORM, `a=${'x'.repeat(2_000_000)}`, 413],
    ['JSON that is none', { 'content-type': 'application/json' }, '{', 400],
    ['JSON that is no form', { 'content-type': 'application/json' }, '[null]', 403],
    ['JSON that is nothing', { 'content-type': 'application/json' }, 'null', 403],
    ['a list of passwords', FORM, 'form_token=a&form_token=b&email=a&email=b', 403],
    ['broken escapes', FORM, 'form_token=%zz%ff&email=%', 403],
    ['names of objects', FORM, '__proto__=x&constructor=y&form_token=toString', 403],
  ])('%s is refused with an error page', async (_what, headers, body, status) => {
    const got = await house.browser().go('POST', '/oauth/signin', undefined, headers, body);
    expect(got.status).toBe(status);
    expect(got.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it.each([
    'x',
    `${SESSION}=`,
    `${SESSION}=short`,
    `${SESSION}=${'%'.repeat(43)}`,
    `${SESSION}=${'a'.repeat(43)}`,
    `${SESSION}=${'a'.repeat(43)}; ${SESSION}=${'b'.repeat(43)}`,
    `;;;=;${'\u00ff'};`,
    'a=b; '.repeat(2_000),
  ])('an invalid cookie is ignored (%#)', async (cookie) => {
    const { status, location } = await house.browser().go('GET', '/oauth/profile', undefined, { cookie });
    expect([status, location]).toEqual([303, '/oauth/signin?return_to=%2Foauth%2Fprofile']);
  });

  it.each([
    ['/oauth/profile/tokens/revoke', { id: '9'.repeat(30) }],
    ['/oauth/profile/tokens/revoke', { id: '' }],
    ['/oauth/profile/authorizations/revoke', { id: '-1' }],
    ['/oauth/profile/sessions/end', { id: 'NaN' }],
    ['/oauth/profile/sessions/end', { id: '1e3' }],
  ])('%s with %j has no effect', async (path, fields) => {
    const browser = await ann();
    expect((await browser.send(path, fields)).status).toBe(303);
    expect((await browser.go('GET', '/oauth/profile')).status).toBe(200);
  });

  it.each([
    ['/oauth/signin?return_to=a&return_to=b', 200],
    ['/oauth/signin?return_to=%00', 200],
    ['/oauth/profile?done=x&%zz', 303],
  ])('%s causes no server error: %d', async (path, status) =>
    expect((await house.browser().go('GET', path)).status).toBe(status),
  );
});
