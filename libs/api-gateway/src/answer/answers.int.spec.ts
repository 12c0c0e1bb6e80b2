import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startNats, type Running } from '@deskline/local-stack';
import { TestGateway } from '../../test/test-gateway';

const LARGE = JSON.stringify({ text: 'all work and no play '.repeat(200) });
const PAGE = 'https://app.example';
const VARY = 'Authorization, Accept-Encoding, account, language';

describe('answers of the gateway', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let open: TestGateway;
  let leave: (() => void)[];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'answers-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir);
    open = await TestGateway.open(natsServer.url, dir, {
      CORS_ORIGINS: `${PAGE},https://other.example:8080`,
      ACCOUNT_HEADER_ALIASES: 'X-Tenant',
    });
    leave = [stage.workRecords(), stage.oauthServer()];
    await stage.settle();
  });

  afterAll(async () => {
    leave.forEach((each) => each());
    await Promise.all([stage.close(), open.close()]);
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const get = async (more: Record<string, string>, at = stage, path = '/v1/tasks/12') => {
    const { statusCode, headers, body } = await at.get(path, { ...stage.bearer, ...more });
    return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
  };

  describe('with a large body', () => {
    beforeEach(() => {
      const headers = { 'Content-Type': 'application/json; charset=utf-8', ETag: '"7-abc"' };
      stage.reply = () => ({ head: { status: 200, headers }, body: Buffer.from(LARGE) });
    });

    it('are sent uncompressed without Accept-Encoding', async () => {
      const { headers, body } = await get({});
      expect(body.toString()).toBe(LARGE);
      expect(headers).toMatchObject({ etag: '"7-abc"', vary: VARY });
      expect(headers).not.toHaveProperty('content-encoding');
    });

    it.each([
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ])('are compressed by %s on request, under the weak form of their ETag', async (encoding, unpack) => {
      const { headers, body } = await get({ 'accept-encoding': encoding });
      expect(unpack(body).toString()).toBe(LARGE);
      expect(body.length).toBeLessThan(LARGE.length / 5);
      expect(headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(body.length),
        etag: 'W/"7-abc"',
        vary: VARY,
      });
    });

    it('have an ETag that reaches the service as it was sent, in either form', async () => {
      stage.calls = [];
      await get({ 'if-none-match': 'W/"7-abc"', 'if-match': '"7-abc"' });
      expect(stage.calls[0]?.head.headers).toMatchObject({
        'if-none-match': 'W/"7-abc"',
        'if-match': '"7-abc"',
      });
    });

    it('are not compressed when they are no text', async () => {
      const headers = { 'Content-Type': 'image/png' };
      stage.reply = () => ({ head: { status: 200, headers }, body: Buffer.from(LARGE) });
      expect((await get({ 'accept-encoding': 'br' })).headers).not.toHaveProperty('content-encoding');
    });
  });

  it.each([
    [200, '{"id":12}'],
    [204, ''],
    [304, ''],
  ])('with status %i and a small body are not compressed', async (status, text) => {
    const headers: Record<string, string> = text ? { 'Content-Type': 'application/json' } : {};
    stage.reply = () => ({ head: { status, headers }, body: Buffer.from(text) });
    const answer = await get({ 'accept-encoding': 'br, gzip' });
    expect([answer.status, answer.body.toString()]).toEqual([status, text]);
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  it('are 304 for the ETag of the compressed form', async () => {
    const headers = { 'Content-Type': 'application/json; charset=utf-8' };
    stage.reply = () => ({ head: { status: 200, headers }, body: Buffer.from(LARGE) });
    const etag = String((await get({ 'accept-encoding': 'br' })).headers.etag);
    expect(etag).toMatch(/^W\/"/);
    for (const encoding of ['br', 'gzip', 'identity'])
      expect((await get({ 'accept-encoding': encoding, 'if-none-match': etag })).status).toBe(304);
    expect((await get({ 'accept-encoding': 'br', 'if-none-match': etag.slice(2) })).status).toBe(304);
  });

  it('are for one caller and of one type, whatever their status', async () => {
    stage.begin();
    const own = { 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-cache', vary: VARY };
    const { headers } = await get({});
    expect(headers).toMatchObject(own);
    const answers = [
      await get({ 'if-none-match': String(headers.etag) }),
      await get({ authorization: 'Bearer x' }),
      await get({}, stage, '/v1/nothing'),
      await get({}, stage, '/v1/%zz'),
      await get({}, stage, '/v1/openapi.json'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([304, 401, 404, 404, 200]);
    for (const answer of answers) expect(answer.headers).toMatchObject(own);
    expect((await get({}, stage, '/v1/rate_limit')).headers['cache-control']).toBe('no-store');
  });

  describe('to pages of other origins', () => {
    const preflight = { origin: PAGE, 'access-control-request-method': 'PATCH' };
    const ask = async (at: TestGateway, headers: Record<string, string>) => {
      const answer = await at.get('/v1/tasks/12', headers, 'OPTIONS');
      await answer.body.dump();
      return { status: answer.statusCode, headers: answer.headers };
    };
    const ofCors = (headers: object) =>
      Object.keys(headers).filter((name) => name.startsWith('access-control'));

    beforeEach(() => stage.begin());

    it('have no CORS headers unless a setting names the origin', async () => {
      expect(ofCors((await get({ origin: PAGE })).headers)).toEqual([]);
      expect(await ask(stage, { ...stage.bearer, ...preflight })).toMatchObject({ status: 404 });
    });

    it('include preflights without credentials, which the rate limit does not count', async () => {
      const { status, headers } = await ask(open, preflight);
      expect(status).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': PAGE,
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-max-age': '7200',
        vary: 'Authorization, Accept-Encoding, account, X-Tenant, language, Origin',
        'x-ratelimit-remaining': '60',
      });
      const allowed = String(headers['access-control-allow-headers']).split(', ');
      for (const name of ['authorization', 'account', 'content-type', 'if-match', 'x-tenant', 'x-request-id'])
        expect(allowed).toContain(name);
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
    });

    it('let allowed origins read them, errors included, with the headers a client needs', async () => {
      for (const path of ['/v1/tasks/12', '/v1/nothing', '/v1/%zz']) {
        const { headers } = await get({ origin: PAGE }, open, path);
        expect(headers['access-control-allow-origin']).toBe(PAGE);
        for (const name of ['Link', 'ETag', 'X-Request-Id', 'X-RateLimit-Remaining', 'Retry-After'])
          expect(String(headers['access-control-expose-headers']).split(', ')).toContain(name);
      }
    });

    it('do not let other origins read them', async () => {
      const { status, headers } = await get({ origin: 'https://evil.example' }, open);
      expect([status, ofCors(headers)]).toEqual([200, []]);
      expect((await ask(open, { ...preflight, origin: 'https://evil.example' })).status).toBe(401);
      expect((await ask(open, { ...stage.bearer, origin: PAGE })).status).toBe(404);
      expect(ofCors((await get({ origin: PAGE }, open, '/healthz')).headers)).toEqual([]);
    });

    it('vary by origin and by encoding', async () => {
      const headers = { 'Content-Type': 'application/json' };
      stage.reply = () => ({ head: { status: 200, headers }, body: Buffer.from(LARGE) });
      expect((await get({ origin: PAGE }, open)).headers.vary).toBe(
        'Authorization, Accept-Encoding, account, X-Tenant, language, Origin',
      );
    });
  });
});
