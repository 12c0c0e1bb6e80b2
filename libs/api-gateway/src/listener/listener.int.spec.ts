import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { CLIENT_CALL, type ClientCall } from '@deskline/identity';
import { request } from 'undici';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { type Frame, NO_BODY, SERVICE_NAMES } from '@deskline/platform';
import { TestGateway } from '../../test/test-gateway';

describe('the listener', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let pages: Server;
  let leave: (() => void)[];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'listener-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    pages = createServer(({ method, url, headers }, response) => {
      if (url === '/oauth/broken') {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half of it', () => response.destroy());
        return;
      }
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      response.end(JSON.stringify({ method, url, headers }));
    });
    await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const { port } = pages.address() as AddressInfo;
    stage = await TestGateway.open(natsServer.url, dir, { OAUTH_HTTP_URL: `http://127.0.0.1:${port}` });
    leave = [stage.workRecords(), stage.oauthServer()];
    await stage.settle();
  });

  afterAll(async () => {
    leave.forEach((each) => each());
    await stage.close();
    pages.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const port = (at = stage) => Number(new URL(at.origin).port);
  const overHttp = (at: TestGateway, headers: Record<string, string> = {}) =>
    request(`${at.origin.replace('https', 'http')}/v1/tasks`, { headers: { ...stage.bearer, ...headers } });

  /** Answer to a client that sends these bytes and then waits. */
  const said = (bytes: string, plain = false, at = stage) =>
    new Promise<string>((resolve, reject) => {
      const options = { port: port(at), host: '127.0.0.1', rejectUnauthorized: false };
      const socket = plain ? connect(options) : connectTls(options);
      let answer = '';
      socket.on('data', (data) => (answer += String(data)));
      socket.on('close', () => resolve(answer)).on('error', reject);
      socket.write(bytes);
    });

  it('refuses plain HTTP on the same port with a message', async () => {
    const { statusCode, headers, body } = await overHttp(stage, { 'x-forwarded-proto': 'https' });
    expect([statusCode, headers['content-type']]).toEqual([403, 'application/json; charset=utf-8']);
    expect(await body.json()).toEqual({ message: 'Forbidden', reason: 'Only HTTPS is served here' });
  });

  it('serves a trusted proxy whose client came over HTTPS', async () => {
    const trusting = await TestGateway.open(natsServer.url, dir, { TRUSTED_PROXIES: '127.0.0.0/8' });
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example' };
    const served = await overHttp(trusting, forwarded);
    const refused = await overHttp(trusting, { 'x-forwarded-proto': 'http' });
    await Promise.all([served.body.dump(), refused.body.dump()]);
    await trusting.close();
    expect([served.statusCode, refused.statusCode]).toEqual([200, 403]);
    expect(stage.calls.at(-1)?.head.base_url).toBe('https://desk.example/v1');
  });

  it('serves plain HTTP when INSECURE_HTTP is on, and sets HSTS on HTTPS', async () => {
    const env = { INSECURE_HTTP: '1', TRUSTED_PROXIES: '127.0.0.0/8', PUBLIC_URL: 'https://desk.example' };
    const insecure = await TestGateway.open(natsServer.url, dir, env);
    const open = await overHttp(insecure);
    const secure = await overHttp(insecure, { 'x-forwarded-proto': 'https' });
    await Promise.all([open.body.dump(), secure.body.dump()]);
    await insecure.close();
    expect([open.statusCode, open.headers['strict-transport-security']]).toEqual([200, undefined]);
    expect([secure.statusCode, secure.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000',
    ]);
  });

  it('relays pages to the authorization server with its own forwarded headers', async () => {
    const given = {
      'x-forwarded-for': '8.8.8.8',
      cookie: 'c=3',
      te: 'trailers',
      'x-request-id': 'request-1',
    };
    const { statusCode, headers, body } = await stage.get('/oauth/signin?x=1', given, 'POST');
    expect([statusCode, headers['set-cookie']]).toEqual([200, ['a=1', 'b=2']]);
    const host = stage.origin.slice('https://'.length);
    expect(await body.json()).toMatchObject({
      method: 'POST',
      url: '/oauth/signin?x=1',
      headers: {
        cookie: 'c=3',
        host,
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-host': host,
        'x-forwarded-proto': 'https',
        'x-request-id': 'request-1',
      },
    });
  });

  it('passes calls of clients on as messages, with the address that it sees', async () => {
    const calls: Frame<ClientCall>[] = [];
    const ignore = stage.answer(CLIENT_CALL, (frame) => {
      calls.push(frame as Frame<ClientCall>);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'www-authenticate': 'Basic' };
      return { head: { status: 401, headers }, body: Buffer.from('{"error":"invalid_client"}') };
    });
    await stage.settle();
    const given = {
      authorization: 'Basic YTpi',
      'content-type': 'application/json',
      'x-forwarded-for': '8.8.8.8',
      'x-request-id': 'request-2',
    };
    const { statusCode, headers, body } = await stage.post('/oauth/token?x=1', '{"a":"b"}', given);
    ignore();
    expect([statusCode, headers['www-authenticate'], await body.json()]).toEqual([
      ...[401, 'Basic', { error: 'invalid_client' }],
    ]);
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': 'request-2',
    });
    expect(calls.map(({ head, body }) => [head, body.toString()])).toEqual([
      [
        {
          path: '/oauth/token',
          query: 'x=1',
          authorization: 'Basic YTpi',
          content_type: 'application/json',
          address: '127.0.0.1',
          origin: stage.origin,
          request_id: 'request-2',
        },
        '{"a":"b"}',
      ],
    ]);
  });

  it('relays calls of clients to an authorization server that takes no such messages', async () => {
    const { statusCode, body } = await stage.post('/oauth/revoke?x=1', '{}');
    expect([statusCode, await body.json()]).toEqual([
      200,
      expect.objectContaining({ method: 'POST', url: '/oauth/revoke?x=1' }),
    ]);
  });

  it('answers 503 to a call of a client that the authorization server fails to take', async () => {
    const fail = stage.answer(CLIENT_CALL, () => ({ head: { status: 503, headers: {} }, body: NO_BODY }));
    await stage.settle();
    const { statusCode, body } = await stage.post('/oauth/revoke', '{}');
    fail();
    expect([statusCode, await body.json()]).toEqual([503, { message: 'Service Unavailable' }]);
  });

  it('answers 503 when the authorization server breaks off in the middle of a page', async () => {
    const { statusCode, body } = await stage.get('/oauth/broken');
    expect([statusCode, await body.json()]).toEqual([503, { message: 'Service Unavailable' }]);
  });

  it('answers HEAD for a page with the headers alone', async () => {
    const { statusCode, headers, body } = await stage.get('/oauth/signin', {}, 'HEAD');
    expect([statusCode, headers['set-cookie'], await body.text()]).toEqual([200, ['a=1', 'b=2'], '']);
  });

  it('refuses a body that is too large for the token endpoint with an OAuth error', async () => {
    const large = Buffer.alloc(2_000_000, 'a');
    const refusal = async (path: string) => {
      const { statusCode, body } = await stage.post(path, large);
      return [statusCode, await body.json()];
    };
    const words = expect.stringMatching(/^The body of a request cannot be larger than \d+ bytes$/);
    const both = { message: words, error: 'invalid_request', error_description: words };
    for (const path of ['/oauth/token', '/oauth/token/', '/oauth/revoke?a', '/oauth/introspect'])
      expect(await refusal(path)).toEqual([400, both]);
    expect(await refusal('/oauth/signin')).toEqual([400, { message: words }]);
  });

  it('uses the origin of PUBLIC_URL, whatever the Host header is', async () => {
    const { port: at } = pages.address() as AddressInfo;
    const env = { OAUTH_HTTP_URL: `http://127.0.0.1:${at}`, PUBLIC_URL: 'https://desk.example' };
    const named = await TestGateway.open(natsServer.url, dir, env);
    const issuerOn = async (on: TestGateway) => {
      const requestLine =
        'GET /.well-known/oauth-authorization-server/oauth/ HTTP/1.1\r\nHost: evil.example\r\n';
      const answer = await said(
        `${requestLine}X-Forwarded-Host: worse.example\r\nConnection: close\r\n\r\n`,
        false,
        on,
      );
      return ['host', 'x-forwarded-host'].map((name) => new RegExp(`"${name}":"([^"]+)"`).exec(answer)?.[1]);
    };
    expect(await issuerOn(named)).toEqual(['desk.example', 'desk.example']);
    expect(await issuerOn(stage)).toEqual(['evil.example', 'evil.example']);
    await named.close();
  });

  it('answers input that is no HTTP with an error of the API', async () => {
    const answer = await said('NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('Content-Type: application/json; charset=utf-8');
    expect(answer).toMatch(/X-Request-Id: [\w-]{36}/);
    expect(answer).toMatch(
      /X-RateLimit-Limit: \d+\r\nX-RateLimit-Remaining: \d+\r\nX-RateLimit-Reset: \d+\r\n/,
    );
    expect(answer).toMatch(/\r\n\r\n\{"message":"Bad Request"\}$/);
    expect(await stage.status('/v1/%zz')).toBe(404);
  });

  it.each([
    ['GET /v1 HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'The Host header is missing'],
    [
      'GET /v1 HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n',
      400,
      'The Host header is there twice',
    ],
    [
      'GET /v1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nauthorization: Bearer a\r\nConnection: close\r\n\r\n',
      400,
      'The Authorization header is there twice',
    ],
    ['GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'Not Found'],
    ['OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'Not Found'],
    ['PROPFIND / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 404, 'Not Found'],
    [
      'GET /v1/tasks HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\nConnection: close\r\n\r\n',
      401,
      'Unauthorized',
    ],
    [
      'POST /v1/tasks HTTP/1.1\r\nHost: x\r\nContent-Type: ;;\r\nConnection: close\r\n\r\n',
      401,
      'Unauthorized',
    ],
    ['QUERY /v1/tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 401, 'Unauthorized'],
    ['GET /v1/a%00b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 401, 'Unauthorized'],
    ['GET https://x/v1/tasks HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', 401, 'Unauthorized'],
  ])('answers %j with %i and a request id', async (bytes, status, message) => {
    const answer = await said(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/x-request-id: [\w-]{36}/i);
    expect(answer).toContain(`{"message":"${message}"}`);
  });

  it.each(['x:99999', 'x:y', 'x:1:2', '[::1', 'a b', 'x/y', 'user@x'])(
    'answers 400 to the Host header %s',
    async (host) => {
      const answer = await said(`GET /oauth/signin HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).toContain('{"message":"The Host header is not valid"}');
    },
  );

  it('serves a target in absolute form', async () => {
    const { authorization } = stage.bearer;
    const lines = ['GET https://x/v1/tasks/12?a=b HTTP/1.1', 'Host: x', `Authorization: ${authorization}`];
    const answer = await said(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 200 /);
    expect(stage.calls.at(-1)?.head).toMatchObject({ path: '/tasks/12', query: 'a=b' });
  });

  it('closes the connection of a silent or endless client', async () => {
    const limits = { HEADERS_TIMEOUT_MS: '1000', REQUEST_TIMEOUT_MS: '1500' };
    const hasty = await TestGateway.open(natsServer.url, dir, limits);
    expect(await said('', true, hasty)).toBe('');
    expect(await said('', false, hasty)).toBe('');
    const late = await said('GET /v1 HTTP/1.1\r\nHost: x\r\n', false, hasty);
    expect(late).toMatch(/^HTTP\/1\.1 400 [^]*X-Request-Id: [^]*"The request did not arrive in time"/);
    const slow = `POST /v1/tasks HTTP/1.1\r\nHost: x\r\nAuthorization: ${stage.bearer.authorization}\r\nContent-Length: 9\r\n\r\n{`;
    expect(await said(slow, false, hasty)).toMatch(/^HTTP\/1\.1 400 /);
    await hasty.close();
  });

  it('serves a request that came before an unused connection was closed, however late it is read', async () => {
    const hasty = await TestGateway.open(natsServer.url, dir, { HEADERS_TIMEOUT_MS: '1000' });
    const socket = connectTls({ port: port(hasty), host: '127.0.0.1', rejectUnauthorized: false });
    await once(socket, 'session'); // sent when the gateway has finished the handshake
    await setImmediate(); // within the event, bytes would not be sent at once
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    // The gateway, which is this process, reads nothing until its timer is due.
    const dueAt = performance.now() + 3_000;
    while (performance.now() < dueAt);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*{"alive":true}$/);
    await hasty.close();
  });

  it('refuses headers that are too large, and closes the connection', async () => {
    const large = `GET /v1 HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(17_000)}\r\n\r\n`;
    expect(await said(large)).toMatch(
      /^HTTP\/1\.1 400 [^]*Connection: close[^]*"The headers of the request are too large"/,
    );
  });

  it('is ready when every service behind it is', async () => {
    const before = await stage.get('/readyz', {});
    expect(before.statusCode).toBe(503);
    expect(await before.body.json()).toMatchObject({
      ready: false,
      checks: { nats: 'ok', 'work-records': '503' },
    });
    const { connection } = stage.nats;
    const ready = SERVICE_NAMES.map((name) =>
      connection.subscribe(`ready.${name}`, { callback: (_error, message) => void message.respond() }),
    );
    // The report is cached for a moment.
    expect(await waitUntil(async () => (await stage.status('/readyz')) === 200, 60_000)).toBe(true);
    ready.forEach((each) => each.unsubscribe());
  });

  it('is alive and has a front page', async () => {
    expect(await stage.status('/healthz')).toBe(200);
    const { headers, body } = await stage.get('/', {});
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await body.text()).toContain('<h1>Deskline</h1>');
  });

  it('answers requests in flight before it stops, with other connections open', async () => {
    const stopping = await TestGateway.open(natsServer.url, dir, { CALL_TIMEOUT_MS: '1500' });
    const silent = connect({ port: port(stopping), host: '127.0.0.1' }).on('error', () => undefined);
    await stage.begin();
    stage.reply = () => null;
    const call = stopping.get('/v1/tasks', stage.bearer);
    await waitUntil(() => stage.calls.length > 0, 60_000);
    const stopped = stopping.close();
    const { statusCode, headers, body } = await call;
    await body.dump();
    expect([statusCode, headers.connection]).toEqual([503, 'close']);
    await stopped;
    silent.destroy();
  });
});
