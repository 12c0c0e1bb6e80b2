import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { connect } from 'node:tls';
import { hashToken, newToken, type Identity, type TakeSlots } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { ann, TestGateway } from '../../test/test-gateway';

const SCRIPT = 'console.log("a script of the console");\n'.repeat(50);
const INDEX = `<!doctype html>
<html lang="en" data-mantine-color-scheme="light">
<head><meta name="csp-nonce" content="__CSP_NONCE__"><script type="module" src="/assets/main-1a2b.js"></script></head>
<body><style nonce="__CSP_NONCE__"></style></body></html>`;
const HTML = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const SECRET = 'S'.repeat(43);
const COOKIE = { cookie: `__Host-deskline-console=${SECRET}` };
const OWN = { ...COOKIE, 'x-console': '1', 'sec-fetch-site': 'same-origin' };

const identityOfConsole = () => {
  const expires_at = new Date(Date.now() + 3_600_000).toISOString();
  return { ...ann, application: 9, console: { expires_at, confirmed_until: null } };
};

describe('the site of the console', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let without: TestGateway;
  /** Budgets that calls were taken from. */
  const taken = new Set<string>();
  const leave: (() => void)[] = [];

  const get = async (path: string, headers: Record<string, string> = {}, from = stage) => {
    const answer = await from.get(path, headers);
    const bytes = Buffer.from(await answer.body.arrayBuffer());
    return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'console-'));
    const folder = join(dir, 'console');
    await mkdir(join(folder, 'assets', 'fonts'), { recursive: true });
    await writeFile(join(dir, 'secret.js'), 'secret');
    await writeFile(join(folder, 'index.html'), INDEX);
    await writeFile(join(folder, 'manifest.json'), '{}');
    await writeFile(join(folder, 'assets', 'main-1a2b.js'), SCRIPT);
    await writeFile(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(folder, 'assets', 'main-1a2b.js.gz'), gzipSync(SCRIPT));
    await writeFile(join(folder, 'assets', 'plain.css'), 'body {}');
    await writeFile(join(folder, 'assets', 'fonts', 'one.woff2'), 'font');
    natsServer = await startNats({ dir: join(dir, 'nats') });
    const quiet = { CALL_LOG_MS: '0', CORS_ORIGINS: 'https://app.example' };
    stage = await TestGateway.open(natsServer.url, dir, { ...quiet, CONSOLE_DIR: folder });
    without = await TestGateway.open(natsServer.url, dir, { ...quiet, CONSOLE_DIR: folder, CONSOLE: '0' });
    leave.push(stage.workRecords(), stage.oauthServer());
    leave.push(
      stage.answer('limits.take', ({ head }) => {
        const { caller, limit } = head as unknown as TakeSlots;
        taken.add(`${caller} of ${limit}`);
        const given = caller === 'console:8' ? 0 : 1_000;
        return { head: { given, left: given }, body: Buffer.alloc(0) };
      }),
    );
    await stage.settle();
  });

  afterAll(async () => {
    for (const each of leave) each();
    await stage?.close();
    await without?.close();
    await natsServer?.stop();
    await rm(dir, { recursive: true });
  });

  beforeEach(async () => {
    await stage.begin();
    const identity = identityOfConsole();
    const { expires_at } = identity.console;
    stage.introspectionByHash.set(hashToken(SECRET), { active: true, identity, expires_at });
  });

  describe('has a page', () => {
    it.each(['/', '/console', '/console/keys', '/widget', '/widget/requests/12?view=open', '/widget/v1'])(
      'at %s for a browser',
      async (path) => {
        const { status, headers, text } = await get(path, HTML);
        expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
        expect(text).toContain('src="/assets/main-1a2b.js"');
      },
    );

    it.each([
      '/v1/none',
      '/oauth/none',
      '/assets/none.js',
      '/healthz/none',
      '/readyz/none',
      '/.well-known/none',
      '/graphql',
      '/attachments/none',
      '/console/api/tasks',
    ])('and none at %s', async (path) => {
      const { status, text } = await get(path, HTML);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(JSON.parse(text)).toMatchObject({ message: expect.any(String) as string });
    });

    it('for nobody who does not ask for HTML', async () => {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }] as Record<
        string,
        string
      >[]) {
        expect(await get('/widget/requests/12', headers)).toMatchObject({
          status: 404,
          text: '{"message":"Not Found"}',
        });
        expect((await get('/', headers)).text).toContain('href="/v1/docs"');
      }
      const posted = await stage.get('/widget', HTML, 'POST');
      await posted.body.dump();
      expect(posted.statusCode).toBe(404);
    });

    it('with a policy that allows nothing unsafe and a fresh nonce', async () => {
      const [one, other] = [await get('/', HTML), await get('/', HTML)];
      const nonces = [one, other].map(({ text, headers }) => {
        const nonce = /name="csp-nonce" content="([\w-]{22})"/.exec(text)?.[1] ?? 'none';
        expect(text).toContain(`<style nonce="${nonce}">`);
        expect(String(headers['content-security-policy'])).toContain(`style-src 'self' 'nonce-${nonce}'`);
        return nonce;
      });
      expect(nonces[0]).not.toBe(nonces[1]);
      const policy = String(one.headers['content-security-policy']);
      expect(policy).not.toMatch(/unsafe|\*|https?:/);
      for (const part of [
        "default-src 'none'",
        "script-src 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ])
        expect(policy.split('; ')).toContain(part);
      expect(one.headers).toMatchObject({
        'cache-control': 'no-store',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/^accelerometer=\(\), .*camera=\(\)/) as string,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    });

    it.each<[Record<string, string>, string]>([
      [{}, '<html data-mantine-color-scheme="light" lang="en">'],
      [{ 'accept-language': 'xx, de-AT;q=0.8, fr' }, '<html data-mantine-color-scheme="light" lang="de">'],
      [
        { cookie: 'deskline-language=nl; deskline-theme=dark', 'accept-language': 'de' },
        '<html lang="nl" data-mantine-color-scheme="dark">',
      ],
      [
        { cookie: 'deskline-language="><script>; deskline-theme=x" onload="y' },
        '<html data-mantine-color-scheme="light" lang="en">',
      ],
    ])('in the language and theme of %j', async (headers, tag) => {
      expect((await get('/', { ...HTML, ...headers })).text).toContain(tag);
    });
  });

  describe('has files', () => {
    it('that never change, compressed as the browser takes them', async () => {
      const plain = await get('/assets/main-1a2b.js');
      expect(plain).toMatchObject({ status: 200, text: SCRIPT });
      expect(plain.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        vary: 'Accept-Encoding',
      });
      const br = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip, deflate, br' });
      expect([br.headers['content-encoding'], brotliDecompressSync(br.bytes).toString()]).toEqual([
        'br',
        SCRIPT,
      ]);
      const gz = await get('/assets/main-1a2b.js', { 'accept-encoding': 'gzip' });
      expect([gz.headers['content-encoding'], gunzipSync(gz.bytes).toString()]).toEqual(['gzip', SCRIPT]);
      const css = await get('/assets/plain.css', { 'accept-encoding': 'br' });
      expect([css.headers['content-encoding'], css.text]).toEqual([undefined, 'body {}']);
      expect((await get('/assets/fonts/one.woff2')).headers['content-type']).toBe('font/woff2');
      const head = await stage.get('/assets/plain.css', {}, 'HEAD');
      expect([head.statusCode, await head.body.text()]).toEqual([200, '']);
    });

    it('and none beside them', async () => {
      /** As it is written: clients resolve the dots. */
      const raw = (path: string): Promise<string> =>
        new Promise((resolve, reject) => {
          let text = '';
          const { hostname, port } = new URL(stage.origin);
          const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () =>
            socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`),
          );
          socket.on('data', (bytes) => (text += String(bytes)));
          socket.on('end', () => resolve(text)).on('error', reject);
        });
      for (const path of [
        '/assets/../index.html',
        '/assets/../../secret.js',
        '/assets/%2e%2e/%2e%2e/secret.js',
        '/assets/..%2f..%2fsecret.js',
        '/assets/..\\..\\secret.js',
        '/assets//etc/passwd',
        '/assets/fonts/../main-1a2b.js',
        '/assets/main-1a2b.js.br',
        '/assets/main-1a2b.js%00',
        '/assets/__proto__',
        '/assets/',
        '/assets',
        '/manifest.json',
      ])
        expect([path, (await raw(path)).split(' ')[1]]).toEqual([
          path,
          path.includes('%00') ? expect.stringMatching(/^40[04]$/) : '404',
        ]);
    });
  });

  describe('answers calls of its own script', () => {
    const SITES = [undefined, 'same-origin', 'same-site', 'cross-site', 'none'];
    const HEADERS = [undefined, '1', '0', 'true'];

    it.each(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'] as const)(
      'and no others: %s',
      async (method) => {
        const origins = [undefined, stage.origin, 'https://app.example', 'null'];
        for (const site of SITES)
          for (const own of HEADERS)
            for (const origin of origins) {
              const said = {
                ...(site !== undefined && { 'sec-fetch-site': site }),
                ...(own !== undefined && { 'x-console': own }),
                ...(origin !== undefined && { origin }),
                ...(method === 'OPTIONS' && { 'access-control-request-method': 'POST' }),
              };
              const isSame =
                site === undefined
                  ? origin === stage.origin
                  : site === 'same-origin' && origin !== 'https://app.example';
              const isAllowed = own === '1' && isSame;
              stage.calls = [];
              const { statusCode, headers, body } = await stage.get(
                '/console/api/tasks/12',
                { ...COOKIE, ...said },
                method,
              );
              await body.dump();
              const served = method === 'OPTIONS' ? 404 : 200;
              expect([said, statusCode]).toEqual([said, isAllowed ? served : 403]);
              expect(stage.calls).toHaveLength(isAllowed && method !== 'OPTIONS' ? 1 : 0);
              expect(headers['access-control-allow-origin']).toBeUndefined();
            }
      },
    );

    it('likewise for the password and for signing out', async () => {
      for (const path of ['/console/confirm', '/console/signout'])
        for (const headers of [
          COOKIE,
          { ...OWN, 'sec-fetch-site': 'cross-site' },
          { ...COOKIE, origin: stage.origin },
        ]) {
          const { statusCode, body } = await stage.get(path, headers as Record<string, string>, 'POST');
          await body.dump();
          expect([path, statusCode]).toEqual([path, 403]);
        }
    });

    it('as /v1 does, with the same headers and the same answers', async () => {
      stage.reply = () => ({
        head: { status: 200, headers: { ETag: '"1"', Link: '<x>; rel="next"' } },
        body: Buffer.from('{"id":12}'),
      });
      const said = {
        account: 'widget',
        language: 'nl',
        'if-match': '"1"',
        'idempotency-key': 'k',
        source: 'desk',
      };
      const console = await get('/console/api/tasks/12.json?fields=id', { ...OWN, ...said });
      const bearer = await get('/v1/tasks/12.json?fields=id', { ...stage.bearer, ...said });
      expect([console.status, console.text]).toEqual([bearer.status, bearer.text]);
      for (const name of ['etag', 'link', 'content-type', 'cache-control', 'x-content-type-options'])
        expect([name, console.headers[name]]).toEqual([name, bearer.headers[name]]);
      expect(console.headers['cross-origin-resource-policy']).toBe('same-origin');
      const [one, other] = stage.calls.map(({ head }) => ({ ...head, request_id: '', time_left_ms: 0 }));
      const principal = { ...other?.principal, application: 9, console: 'unconfirmed' };
      expect(one).toEqual({ ...other, principal });
    });

    it('at the cost of a call by token: no message more', async () => {
      const seen: string[] = [];
      const watch = stage.nats.connection.subscribe('>', {
        callback: (_error, { subject }) => {
          // Gateways send the others by themselves.
          if (!/^_INBOX|^identity\.(lease|changed)|^limits\.|^jobs\./.test(subject)) seen.push(subject);
        },
      });
      const messages = async (path: string, headers: Record<string, string>): Promise<string[]> => {
        await stage.settle();
        seen.length = 0;
        for (let call = 0; call < 5; call++) expect((await get(path, headers)).status).toBe(200);
        await stage.settle();
        return [...seen];
      };
      await stage.change({});
      const bearer = [
        await messages('/v1/tasks/12', stage.bearer),
        await messages('/v1/tasks/12', stage.bearer),
      ];
      const console = [
        await messages('/console/api/tasks/12', OWN),
        await messages('/console/api/tasks/12', OWN),
      ];
      watch.unsubscribe();
      const five = Array<string>(5).fill('records.work-records');
      expect(bearer[1]).toEqual(five);
      expect(console[1]).toEqual(five);
      expect(console[0]).toEqual(['identity.introspect', ...five]);
      expect(bearer[0]).toEqual(['identity.introspect', ...five]);
    });

    it('from a budget of their own', async () => {
      expect((await get('/v1/tasks/12')).status).toBe(401);
      expect((await get('/v1/tasks/12', stage.bearer)).headers['x-ratelimit-limit']).toBe('3600');
      expect((await get('/console/api/tasks/12', OWN)).headers['x-ratelimit-limit']).toBe('36000');
      expect([...taken]).toEqual(expect.arrayContaining(['person:7 of 3600', 'console:7 of 36000']));
      // Somebody whose budget for the console is used up.
      const { console } = identityOfConsole();
      const person = { id: 8, name: 'Bob' };
      const [bob, script] = ['B'.repeat(43), newToken('pat')];
      const identities: [string, Identity][] = [
        [bob, { ...ann, person, console }],
        [script, { ...ann, person }],
      ];
      for (const [secret, identity] of identities)
        stage.introspectionByHash.set(hashToken(secret), { active: true, identity, expires_at: null });
      const cookie = `__Host-deskline-console=${bob}`;
      expect((await get('/console/api/tasks/12', { ...OWN, cookie })).status).toBe(429);
      expect((await get('/v1/tasks/12', { authorization: `Bearer ${script}` })).status).toBe(200);
    });
  });

  it('is not there with CONSOLE=0: everything is as it was', async () => {
    for (const headers of [HTML, {}] as Record<string, string>[]) {
      expect((await get('/', headers, without)).text).toContain('href="/v1/docs"');
      for (const path of [
        '/widget/tasks/1',
        '/console',
        '/console/signin',
        '/console/callback',
        '/console/session',
        '/console/api/tasks',
        '/assets/main-1a2b.js',
      ])
        expect(await get(path, { ...OWN, ...headers }, without)).toMatchObject({
          status: 404,
          text: '{"message":"Not Found"}',
        });
    }
  });
});
