import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Module } from '@nestjs/common';
import type { Subscription } from 'nats';
import { Agent, request, type Dispatcher } from 'undici';
import {
  hashToken,
  newToken,
  type Identity,
  type IdentityChange,
  type Introspection,
} from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { encodeFrame, Nats, start, type Frame, type RunningService } from '@deskline/platform';
import { catalogue, defineRecord, readonly } from '@deskline/record';
import type { RecordCall } from '@deskline/record-http';
import { GatewayModule } from './gateway.module';
import { GatewaySettings } from './gateway.settings';
import { httpsListener } from './listener/listener';

const Task = defineRecord('task', {
  collection: 'tasks',
  fields: { id: readonly.integer() },
  title: 'id',
  list: ['id'],
  filter: [],
  sort: ['id'],
  defaultSort: 'id',
  events: [],
  access: [],
});

@Module({ imports: [GatewayModule.for([catalogue('work-records', [Task])])] })
class TasksOnly {}

const ann: Identity = {
  person: { id: 7, name: 'Ann' },
  home_account: 'wdc',
  roles: { wdc: ['specialist'], widget: ['auditor'] },
  team_ids: [3],
  organization_id: 1,
  time_zone: 'UTC',
  language: 'en',
  scopes: [{ effect: 'allow', actions: ['*:*'] }],
};

describe('the gateway', () => {
  let dir: string;
  let natsServer: Running;
  let nats: Nats;
  let gateway: RunningService;
  let origin: string;
  let dispatcher: Agent;
  let answering: Subscription[];
  /** What the services were asked, and what they answer. */
  let calls: Frame<RecordCall>[];
  let introspections: string[];
  let reply: () => Frame | null;
  let known: Map<string, Introspection>;
  const token = newToken('pat');
  const bearer = { authorization: `Bearer ${token}` };

  const get = (
    path: string,
    headers: Record<string, string> = bearer,
    method: Dispatcher.HttpMethod = 'GET',
  ) => request(origin + path, { dispatcher, method, headers });

  const answer = (subject: string, work: (frame: Frame) => Frame | null) => {
    const subscription = nats.connection.subscribe(subject, {
      callback: (_error, message) => {
        void nats.receive(message).then((frame) => {
          const answered = work(frame);
          if (answered) nats.respond(message, answered);
        });
      },
    });
    answering.push(subscription);
    return subscription;
  };

  const startGateway = async (env: Record<string, string> = {}) => {
    const options = { name: 'api-gateway' as const, settings: GatewaySettings, http: httpsListener };
    const started = await start(TasksOnly, options, {
      NATS_URL: natsServer.url,
      DATA_DIR: dir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      SERVICE_TIMEOUT_MS: '300',
      IDENTITY_TIMEOUT_MS: '300',
      ...env,
    });
    return { started, port: new URL(started.httpUrl ?? '').port };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'gateway-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    nats = await Nats.connect(natsServer.url, 'spec');
    const { started, port } = await startGateway({
      ACCOUNT_HEADER_ALIASES: 'X-Tenant',
      MAX_BODY_BYTES: '1000',
    });
    gateway = started;
    origin = `https://127.0.0.1:${port}`;
    dispatcher = new Agent({ connect: { ca: await readFile(join(dir, 'tls', 'cert.pem'), 'utf8') } });
  });

  afterAll(async () => {
    await dispatcher.close();
    await gateway.stop();
    await nats.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  beforeEach(async () => {
    answering = [];
    calls = [];
    introspections = [];
    known = new Map([[hashToken(token), { active: true, identity: ann, expires_at: null }]]);
    reply = () => ({ head: { status: 200, headers: {} }, body: Buffer.from('{"id":12}') });
    answer('records.work-records', (frame) => {
      calls.push(frame as Frame<RecordCall>);
      return reply();
    });
    answer('identity.introspect', ({ head }) => {
      const { token_hash } = head as { token_hash: string };
      introspections.push(token_hash);
      return { head: known.get(token_hash) ?? { active: false }, body: Buffer.alloc(0) };
    });
    await change({});
  });

  afterEach(() => answering.forEach((subscription) => subscription.unsubscribe()));

  /** Sent and come round: the gateway's own subscription is on the same server. */
  const change = async (head: IdentityChange) => {
    nats.publish('identity.changed', encodeFrame(head));
    await nats.connection.flush();
    await new Promise((resolve) => setTimeout(resolve, 30));
  };

  describe('without credentials', () => {
    it('answers GET {base_url} with an empty object', async () => {
      const { statusCode, headers, body } = await get('/v1', {});
      expect(statusCode).toBe(200);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
      expect(await body.text()).toBe('{}');
    });

    it.each([
      ['/v1/tasks', {}],
      ['/v1/nothing', {}],
      ['/v1/tasks.xml', { accept: 'text/html' }],
      ['/v1/tasks', { authorization: 'Basic abc' }],
      ['/v1/tasks', { authorization: 'Bearer abc' }],
      ['/v1/tasks', { authorization: `Bearer ${token.slice(0, -1)}` }],
    ])('answers 401 for %s with %j, asking nobody', async (path, headers) => {
      const { statusCode, headers: answered, body } = await get(path, headers);
      expect(statusCode).toBe(401);
      expect(answered['www-authenticate']).toMatch(/^Bearer realm=/);
      expect(await body.json()).toEqual({ message: 'Unauthorized' });
      expect(introspections).toEqual([]);
    });

    it('answers 401 to a token the authorization server does not know', async () => {
      const { statusCode, body } = await get('/v1/tasks', { authorization: `Bearer ${newToken('pat')}` });
      expect(statusCode).toBe(401);
      await body.dump();
      expect(introspections).toHaveLength(1);
    });

    it('answers to the probes and has a front page', async () => {
      for (const path of ['/healthz', '/readyz', '/']) {
        const { statusCode, body } = await get(path, {});
        expect([path, statusCode]).toEqual([path, 200]);
        await body.dump();
      }
    });
  });

  it('takes a read to the service that owns the record, in the account of the caller', async () => {
    const { statusCode, headers, body } = await get('/v1/tasks/12.json?fields=id&x=%20y', {
      ...bearer,
      'x-request-id': 'request-of-the-client',
      'user-agent': 'spec',
    });
    expect(statusCode).toBe(200);
    expect(await body.json()).toEqual({ id: 12 });
    expect(headers['x-request-id']).toBe('request-of-the-client');
    expect(calls.map(({ head }) => head)).toEqual([
      {
        method: 'GET',
        path: '/tasks/12',
        query: 'fields=id&x=%20y',
        principal: {
          person: { id: 7, name: 'Ann' },
          account: 'wdc',
          roles: ['specialist'],
          team_ids: [3],
          organization_id: 1,
          time_zone: 'UTC',
          language: 'en',
          scopes: ann.scopes,
        },
        request_id: 'request-of-the-client',
        base_url: `${origin}/v1`,
        headers: { 'user-agent': 'spec' },
      },
    ]);
  });

  it('works in the account and the language of the headers', async () => {
    const choices: Record<string, string>[] = [
      { account: 'widget', language: 'nl' },
      { 'x-tenant': 'widget', language: 'xx' },
    ];
    for (const headers of choices) {
      await (await get('/v1/tasks', { ...bearer, ...headers })).body.dump();
    }
    expect(calls.map(({ head }) => [head.principal?.account, head.principal?.language])).toEqual([
      ['widget', 'nl'],
      ['widget', 'en'],
    ]);
  });

  it('answers 403 for an account the caller has no access to', async () => {
    const { statusCode, body } = await get('/v1/tasks', { ...bearer, account: 'secret-co' });
    expect(statusCode).toBe(403);
    expect(await body.json()).toEqual({ message: 'Forbidden' });
    expect(calls).toEqual([]);
  });

  it('passes a body on byte by byte', async () => {
    reply = () => ({
      head: { status: 201, headers: { Location: '/v1/tasks/13' } },
      body: Buffer.from('{"id":13}'),
    });
    const sent = '{ "subject" : "é\\u0000" }';
    const { statusCode, headers, body } = await request(`${origin}/v1/tasks`, {
      dispatcher,
      method: 'POST',
      headers: { ...bearer, 'content-type': 'application/json' },
      body: sent,
    });
    expect([statusCode, headers.location, headers.etag]).toEqual([201, '/v1/tasks/13', undefined]);
    expect(await body.text()).toBe('{"id":13}');
    expect(calls[0]?.body.toString()).toBe(sent);
    expect(calls[0]?.head.headers['content-type']).toBe('application/json');
  });

  it('refuses a body that is too large, announced or not', async () => {
    const large = Buffer.alloc(1_001, 'a');
    for (const body of [
      large,
      (async function* () {
        yield large;
      })(),
    ]) {
      const answered = await request(`${origin}/v1/tasks`, {
        dispatcher,
        method: 'POST',
        headers: bearer,
        body: body as Buffer,
      });
      expect(answered.statusCode).toBe(400);
      expect(await answered.body.json()).toEqual({
        message: 'The body of a request cannot be larger than 1000 bytes',
      });
    }
    expect(calls).toEqual([]);
  });

  it('answers 304 to a read of what the client already has, and HEAD like GET', async () => {
    const first = await get('/v1/tasks/12');
    const etag = String(first.headers.etag);
    await first.body.dump();
    const again = await get('/v1/tasks/12', { ...bearer, 'if-none-match': etag });
    expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    const head = await get('/v1/tasks/12', bearer, 'HEAD');
    expect([head.statusCode, head.headers.etag, head.headers['content-length']]).toEqual([200, etag, '9']);
    await head.body.dump();
    expect(calls.map(({ head: { method } }) => method)).toEqual(['GET', 'GET', 'GET']);
  });

  it.each([
    ['/v1/nothing', 'GET', 404, 'Not Found'],
    ['/v1/tasks', 'OPTIONS', 404, 'Not Found'],
    ['/elsewhere', 'GET', 404, 'Not Found'],
  ] as const)('answers %s by %s with %i', async (path, method, status, message) => {
    const { statusCode, body } = await get(path, bearer, method);
    expect(statusCode).toBe(status);
    expect(await body.json()).toEqual({ message });
  });

  it('leaves it to the service what to think of a suffix and an Accept header', async () => {
    await (await get('/v1/tasks.xml', { ...bearer, accept: 'text/html' })).body.dump();
    expect(calls.map(({ head }) => [head.path, head.headers['accept']])).toEqual([
      ['/tasks.xml', 'text/html'],
    ]);
  });

  it('answers 204 without a body', async () => {
    reply = () => ({ head: { status: 204, headers: {} }, body: Buffer.alloc(0) });
    const { statusCode, headers, body } = await get('/v1/tasks/12', bearer, 'DELETE');
    expect([statusCode, headers['content-type'], await body.text()]).toEqual([204, undefined, '']);
  });

  it('answers 503 when the service is not there, and 504 when it does not answer in time', async () => {
    reply = () => null;
    const late = await get('/v1/tasks');
    expect([late.statusCode, await late.body.json()]).toEqual([504, { message: 'Gateway timeout' }]);
    answering[0]?.unsubscribe();
    const gone = await get('/v1/tasks');
    expect([gone.statusCode, gone.headers['retry-after'], await gone.body.json()]).toEqual([
      503,
      '1',
      { message: 'Service Unavailable' },
    ]);
  });

  describe('knows whom a token stands for', () => {
    const asTask = async () => {
      const { statusCode, body } = await get('/v1/tasks');
      await body.dump();
      return statusCode;
    };

    it('by asking once, however many calls come at once', async () => {
      expect(await Promise.all(Array.from({ length: 10 }, asTask))).toEqual(Array(10).fill(200));
      expect(introspections).toHaveLength(1);
    });

    it.each([{ token_hash: hashToken(token) }, { person_id: 7 }, {}])('until told %j', async (told) => {
      expect(await asTask()).toBe(200);
      known.clear();
      expect(await asTask()).toBe(200);
      await change({ person_id: 8, token_hash: 'other' });
      expect(await asTask()).toBe(200);
      await change(told);
      expect(await asTask()).toBe(401);
    });

    it('no longer than the token is valid', async () => {
      const soon = new Date(Date.now() + 150).toISOString();
      known.set(hashToken(token), { active: true, identity: ann, expires_at: soon });
      expect(await asTask()).toBe(200);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await asTask()).toBe(401);
    });

    it('not at all while the authorization server is away: 503', async () => {
      answering[1]?.unsubscribe();
      expect(await asTask()).toBe(503);
    });
  });

  describe('over plain HTTP', () => {
    const overHttp = (at: string, headers: Record<string, string> = {}) =>
      request(`${at.replace('https', 'http')}/v1/tasks`, { headers: { ...bearer, ...headers } });

    it('refuses on the same port, in words', async () => {
      const { statusCode, body } = await overHttp(origin, { 'x-forwarded-proto': 'https' });
      expect(statusCode).toBe(403);
      expect(await body.json()).toEqual({ message: 'Forbidden', reason: 'Only HTTPS is served here' });
    });

    it('serves a trusted proxy that says the client came over HTTPS', async () => {
      const { started, port } = await startGateway({ TRUSTED_PROXIES: '127.0.0.0/8' });
      const at = `http://127.0.0.1:${port}`;
      const served = await overHttp(at, { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'desk.example' });
      const refused = await overHttp(at, { 'x-forwarded-proto': 'http' });
      expect([served.statusCode, refused.statusCode]).toEqual([200, 403]);
      await Promise.all([served.body.dump(), refused.body.dump()]);
      expect(calls[0]?.head.base_url).toBe('https://desk.example/v1');
      await started.stop();
    });

    it('serves everyone when INSECURE_HTTP is on', async () => {
      const { started, port } = await startGateway({ INSECURE_HTTP: '1' });
      const { statusCode, body } = await overHttp(`http://127.0.0.1:${port}`);
      expect(statusCode).toBe(200);
      await body.dump();
      await started.stop();
    });
  });
});
