import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken, newToken } from '@deskline/identity';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { ann, TestGateway } from '../test/test-gateway';

describe('the API', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let leave: { workRecords(): void; oauthServer(): void };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'gateway-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, {
      ACCOUNT_HEADER_ALIASES: 'X-Tenant',
      MAX_BODY_BYTES: '1000',
    });
  });

  afterAll(async () => {
    await stage.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  beforeEach(async () => {
    leave = { workRecords: stage.workRecords(), oauthServer: stage.oauthServer() };
    await stage.begin();
  });

  afterEach(() => {
    leave.workRecords();
    leave.oauthServer();
  });

  describe('without credentials', () => {
    it('answers GET {base_url} with an empty object', async () => {
      const { statusCode, headers, body } = await stage.get('/v1', {});
      expect([statusCode, await body.text()]).toEqual([200, '{}']);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    });

    it.each([
      ['/v1/tasks', {}],
      ['/v1/nothing', {}],
      ['/v1/tasks.xml', { accept: 'text/html' }],
      ['/v1/tasks', { authorization: 'Basic abc' }],
      ['/v1/tasks', { authorization: 'Bearer abc' }],
      ['/v1/tasks', { authorization: `Bearer ${newToken('pat').slice(0, -1)}` }],
    ])('answers 401 for %s with %j without an introspection', async (path, given) => {
      const { statusCode, headers, body } = await stage.get(path, given);
      expect([statusCode, await body.json()]).toEqual([401, { message: 'Unauthorized' }]);
      expect(headers['www-authenticate']).toMatch(/^Bearer realm=/);
      expect(stage.introspections).toEqual([]);
    });

    it('answers 401 to an unknown token', async () => {
      const { statusCode, headers, body } = await stage.get('/v1/tasks', {
        authorization: `Bearer ${newToken('pat')}`,
      });
      await body.dump();
      expect([statusCode, headers['www-authenticate']]).toEqual([
        401,
        expect.stringContaining('invalid_token'),
      ]);
      expect(stage.introspections).toHaveLength(1);
    });

    it('forwards the callback of a webhook to the dispatcher', async () => {
      const verified: unknown[] = [];
      const done = stage.answer('records.webhook-dispatcher', ({ head }) => {
        verified.push(head);
        return { head: { status: 200, headers: {} }, body: Buffer.from('"Verification successful"') };
      });
      await stage.settle();
      const { statusCode, body } = await stage.get('/v1/webhooks/3/verify?code=abc', {}, 'POST');
      await body.dump();
      // HEAD must not call it.
      const looked = await stage.get('/v1/webhooks/3/verify?code=abc', {}, 'HEAD');
      await looked.body.dump();
      done();
      expect([statusCode, looked.statusCode]).toEqual([200, 404]);
      expect(verified).toMatchObject([
        { method: 'POST', path: '/webhooks/3/verify', query: 'code=abc', principal: null },
      ]);
    });
  });

  it('forwards a read to the service that owns the record, in the account of the caller', async () => {
    const given = { ...stage.bearer, 'x-request-id': 'request-of-the-client', 'user-agent': 'spec' };
    const { statusCode, headers, body } = await stage.get('/v1/tasks/12.json?fields=id&x=%20y', given);
    expect([statusCode, await body.json()]).toEqual([200, { id: 12 }]);
    expect(headers['x-request-id']).toBe('request-of-the-client');
    const { home_account, ...caller } = ann;
    expect(stage.calls.map(({ head }) => head)).toEqual([
      {
        method: 'GET',
        path: '/tasks/12',
        query: 'fields=id&x=%20y',
        principal: { ...caller, account: home_account, roles: ['specialist'] },
        request_id: 'request-of-the-client',
        time_left_ms: expect.any(Number) as number,
        base_url: `${stage.origin}/v1`,
        headers: { 'user-agent': 'spec' },
      },
    ]);
  });

  it('works in the account and the language of the headers', async () => {
    const choices: Record<string, string>[] = [
      { account: 'widget', language: 'nl' },
      { 'x-tenant': 'widget', language: 'xx' },
    ];
    for (const headers of choices)
      await (await stage.get('/v1/tasks', { ...stage.bearer, ...headers })).body.dump();
    expect(stage.calls.map(({ head }) => [head.principal.account, head.principal.language])).toEqual([
      ['widget', 'nl'],
      ['widget', 'en'],
    ]);
  });

  it('answers 403 for an account the caller has no access to', async () => {
    const { statusCode, body } = await stage.get('/v1/tasks', { ...stage.bearer, account: 'secret-co' });
    expect([statusCode, await body.json()]).toEqual([403, { message: 'Forbidden' }]);
    expect(stage.calls).toEqual([]);
  });

  it('forwards a body byte by byte', async () => {
    stage.reply = () => ({
      head: { status: 201, headers: { Location: '/v1/tasks/13' } },
      body: Buffer.from('{"id":13}'),
    });
    const sent = '{ "subject" : "é\\u0000" }';
    const { statusCode, headers, body } = await stage.post('/v1/tasks', sent, {
      'content-type': 'application/json',
    });
    expect([statusCode, headers.location, await body.text()]).toEqual([201, '/v1/tasks/13', '{"id":13}']);
    expect(stage.calls[0]?.body.toString()).toBe(sent);
    expect(stage.calls[0]?.head.headers['content-type']).toBe('application/json');
  });

  it('refuses a body that is too large, announced or not', async () => {
    const large = Buffer.alloc(1_001, 'a');
    const message = 'The body of a request cannot be larger than 1000 bytes';
    for (const sent of [large, [large][Symbol.iterator]() as unknown as AsyncIterable<Buffer>]) {
      const { statusCode, body } = await stage.post('/v1/tasks', sent);
      expect([statusCode, await body.json()]).toEqual([400, { message }]);
    }
    expect(stage.calls).toEqual([]);
  });

  it('answers 304 to a read with a matching ETag, and HEAD like GET', async () => {
    const first = await stage.get('/v1/tasks/12');
    const etag = String(first.headers.etag);
    await first.body.dump();
    const again = await stage.get('/v1/tasks/12', { ...stage.bearer, 'if-none-match': etag });
    expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    const head = await stage.get('/v1/tasks/12', stage.bearer, 'HEAD');
    await head.body.dump();
    expect([head.statusCode, head.headers.etag, head.headers['content-length']]).toEqual([200, etag, '9']);
    expect(stage.calls.map((call) => call.head.method)).toEqual(['GET', 'GET', 'GET']);
  });

  it.each([
    ['/v1/nothing', 'GET'],
    ['/v1/tasks', 'OPTIONS'],
    ['/v1/tasks', 'TRACE'],
    ['/elsewhere', 'GET'],
  ] as const)('has no path %s for %s', async (path, method) => {
    const { statusCode, body } = await stage.get(path, stage.bearer, method);
    expect([statusCode, await body.json()]).toEqual([404, { message: 'Not Found' }]);
  });

  it('leaves suffixes and Accept headers to the service', async () => {
    await (await stage.get('/v1/tasks.xml', { ...stage.bearer, accept: 'text/html' })).body.dump();
    expect(stage.calls[0]?.head).toMatchObject({ path: '/tasks.xml', headers: { accept: 'text/html' } });
  });

  it('answers 204 without a body', async () => {
    stage.reply = () => ({ head: { status: 204, headers: {} }, body: Buffer.alloc(0) });
    const { statusCode, headers, body } = await stage.get('/v1/tasks/12', stage.bearer, 'DELETE');
    expect([statusCode, headers['content-type'], await body.text()]).toEqual([204, undefined, '']);
  });

  it('answers 503 when the service is away', async () => {
    leave.workRecords();
    await stage.settle();
    const gone = await stage.get('/v1/tasks');
    expect([gone.statusCode, await gone.body.json()]).toEqual([503, { message: 'Service Unavailable' }]);
    expect(gone.headers['retry-after']).toBe('1');
  });

  describe('identifying the caller of a token', () => {
    it('introspects once for concurrent calls', async () => {
      const statuses = await Promise.all(Array.from({ length: 10 }, () => stage.status('/v1/tasks')));
      expect(statuses).toEqual(Array(10).fill(200));
      expect(stage.introspections).toHaveLength(1);
    });

    it.each(['token_hash', 'person_id', 'nothing in particular'])(
      'caches the identity until a change of %s',
      async (what) => {
        const changes = { token_hash: { token_hash: hashToken(stage.token) }, person_id: { person_id: 7 } };
        expect(await stage.status('/v1/tasks')).toBe(200);
        stage.introspectionByHash.clear();
        await stage.change({ person_id: 8, token_hash: 'another' });
        expect(await stage.status('/v1/tasks')).toBe(200);
        await stage.change(changes[what as keyof typeof changes] ?? {});
        expect(await stage.status('/v1/tasks')).toBe(401);
      },
    );

    it('uses an answer in flight for the calls that wait for it, and does not cache it after a change', async () => {
      leave.oauthServer();
      const held: (() => void)[] = [];
      const holding = stage.nats.connection.subscribe('identity.introspect', {
        callback: (_error, message) => {
          const head = { active: held.length === 0, identity: ann, expires_at: null };
          held.push(() => stage.nats.respond(message, { head, body: Buffer.alloc(0) }));
        },
      });
      await stage.settle();
      const first = stage.status('/v1/tasks');
      await waitUntil(() => held.length === 1, 60_000);
      await stage.change({ person_id: 7 });
      const second = stage.status('/v1/tasks');
      await waitUntil(() => held.length === 2, 60_000);
      held.forEach((answer) => answer());
      expect(await Promise.all([first, second])).toEqual([200, 401]);
      const third = stage.status('/v1/tasks');
      await waitUntil(() => held.length === 3, 60_000);
      held[2]?.();
      expect(await third).toBe(401);
      holding.unsubscribe();
    });

    it('refuses a token after its expiry', async () => {
      const end = Date.now() + 4_000;
      const expires_at = new Date(end).toISOString();
      stage.introspectionByHash.set(hashToken(stage.token), { active: true, identity: ann, expires_at });
      expect(await stage.status('/v1/tasks')).toBe(200);
      await waitUntil(() => Date.now() > end, 60_000);
      expect(await stage.status('/v1/tasks')).toBe(401);
    });

    it('answers 503 while the authorization server is away', async () => {
      leave.oauthServer();
      await stage.settle();
      expect(await stage.status('/v1/tasks')).toBe(503);
    });
  });
});
