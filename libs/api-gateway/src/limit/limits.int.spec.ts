import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken, newToken, type Identity } from '@deskline/identity';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { ManualClock } from '@deskline/platform';
import { ann, TestGateway } from '../../test/test-gateway';
import { RateLimitServer } from '../../test/rate-limit-server';

const LIMIT = 400;
const WAVE = 60;
const NOON = '2026-03-01T12:00:00.000Z';
const ONE_O_CLOCK = Date.parse('2026-03-01T13:00:00.000Z') / 1_000;

describe('the rate limit', () => {
  const clock = new ManualClock(NOON);
  let dir: string;
  let natsServer: Running;
  let centre: RateLimitServer;
  let gateways: TestGateway[];
  let leave: (() => void)[];
  let people = 0;

  const env = {
    RATE_LIMIT_PER_HOUR: String(LIMIT),
    RATE_LIMIT_UNAUTHENTICATED_PER_HOUR: '10',
    CALL_TIMEOUT_MS: '20000',
    IDENTITY_TIMEOUT_MS: '10000',
    RATE_LIMIT_TIMEOUT_MS: '10000',
    TRUSTED_PROXIES: '127.0.0.1',
    PLANS: '{"small": {"calls_per_hour": 5}, "large": {"calls_per_hour": 700}, "free": {}}',
  };
  const openGateway = (more: Record<string, string> = {}) =>
    TestGateway.open(natsServer.url, dir, { ...env, ...more }, clock);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'limits-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    centre = await RateLimitServer.open(natsServer.url, clock);
    await centre.run(1);
    gateways = [await openGateway(), await openGateway(), await openGateway()];
    leave = [first().workRecords(), first().oauthServer()];
    await first().settle();
  });

  afterAll(async () => {
    leave.forEach((each) => each());
    await Promise.all(gateways.map((each) => each.close()));
    await centre.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const first = (): TestGateway => gateways[0] as TestGateway;

  /** Token of a person without calls so far. */
  const somebody = () => {
    const token = newToken('pat');
    const identity: Identity = { ...ann, person: { id: 1_000 + people++, name: 'Somebody' } };
    const setPlans = (plans: Identity['plans'] = {}) =>
      first().introspectionByHash.set(hashToken(token), {
        active: true,
        identity: { ...identity, plans },
        expires_at: null,
      });
    setPlans();
    return {
      setPlans,
      caller: `person:${identity.person.id}`,
      headers: { authorization: `Bearer ${token}` },
    };
  };

  const call = async (gateway: TestGateway, headers: Record<string, string>, path = '/v1/tasks') => {
    const { statusCode, headers: said, body } = await gateway.get(path, headers);
    const quota = ['limit', 'remaining', 'reset'].map((name) => Number(said[`x-ratelimit-${name}`]));
    return { status: statusCode, quota, headers: said, text: await body.text() };
  };

  /** Number of admitted calls of so many concurrent ones; the others must be 429. */
  const served = async (
    gateway: (index: number) => TestGateway,
    headers: Record<string, string>,
    calls: number,
  ) => {
    const answers = await Promise.all(
      Array.from({ length: calls }, (_, index) => call(gateway(index), headers)),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 429)).toEqual([]);
    return answers.filter(({ status }) => status === 200).length;
  };
  const inTurn = (index: number) => gateways[index % gateways.length] as TestGateway;

  /** Uses up so many calls of the hour, spread over the gateways, which also hold slots in advance. */
  const leaveOnly = async (left: number, headers: Record<string, string>) => {
    for (let calls = LIMIT - left; calls > 0; calls -= WAVE) {
      const wave = Math.min(calls, WAVE);
      expect(await served(inTurn, headers, wave)).toBe(wave);
    }
  };

  it('reports limit, remaining calls and reset time with every answer', async () => {
    const { headers } = somebody();
    const quota = [];
    for (const _ of [1, 2, 3]) quota.push((await call(first(), headers)).quota);
    expect(quota).toEqual([
      [LIMIT, LIMIT - 1, ONE_O_CLOCK],
      [LIMIT, LIMIT - 2, ONE_O_CLOCK],
      [LIMIT, LIMIT - 3, ONE_O_CLOCK],
    ]);
  });

  it('is that of the plan of the own account, and changes with it within the hour', async () => {
    const { headers, setPlans, caller } = somebody();
    const plans = [{ [ann.home_account]: 'small', other: 'large' }, { [ann.home_account]: 'large' }];
    setPlans(plans[0]);
    expect((await call(first(), headers)).quota).toEqual([5, 4, ONE_O_CLOCK]);
    expect(await served(inTurn, headers, 10)).toBe(4);
    const { status, text } = await call(first(), headers, '/v1/rate_limit');
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      { resources: { core: { limit: 5, remaining: 0 } } },
    ]);
    setPlans(plans[1]);
    await first().change({});
    const isLarge = async () => (await call(first(), headers)).quota[0] === 700;
    expect(await waitUntil(isLarge, 60_000)).toBe(true);
    const { quota } = await call(first(), headers);
    expect(quota[1]).toBeLessThan(700 - 5);
    expect(await centre.taken(caller)).toBeGreaterThan(5);
    for (const plan of ['free', 'unknown']) {
      const other = somebody();
      other.setPlans({ [ann.home_account]: plan });
      expect((await call(first(), other.headers)).quota[0]).toBe(LIMIT);
    }
  });

  it('counts each operation of a bulk call, and refuses the call when too few are left', async () => {
    const { headers, caller } = somebody();
    const operations = Array.from({ length: 100 }, () => ({ method: 'DELETE', path: '/tasks/1' }));
    const bulk = () => first().post('/v1/bulk', JSON.stringify({ operations }), headers);
    const answers = [];
    for (const _ of [1, 2, 3, 4]) answers.push(await bulk());
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(Number(answers.at(-1)?.headers['x-ratelimit-remaining'])).toBe(0);
    expect((await bulk()).statusCode).toBe(429);
    expect(await centre.taken(caller)).toBe(LIMIT);
    const other = somebody();
    await leaveOnly(50, other.headers);
    const refused = await first().post('/v1/bulk', JSON.stringify({ operations }), other.headers);
    expect(refused.statusCode).toBe(429);
    // The call itself was counted, and the operations were not.
    expect(await served(first, other.headers, 60)).toBe(49);
  });

  it('takes three round trips for twenty calls', async () => {
    const { headers, caller } = somebody();
    for (let calls = 0; calls < 20; calls++) await call(first(), headers);
    const [row] = await centre.database.query<{ take: number }>(
      'SELECT max(value::int) AS take FROM rate_window, jsonb_each_text(holders) WHERE caller = $1',
      [caller],
    );
    expect(row?.take).toBe(3);
  });

  it('admits exactly 100 of 200 concurrent calls over three gateways with 100 left', async () => {
    const { headers, caller } = somebody();
    await leaveOnly(100, headers);
    expect(await served(inTurn, headers, 200)).toBe(100);
    expect(await centre.taken(caller)).toBe(LIMIT);
  });

  it('admits exactly 100 of 200 calls through one gateway while the others hold slots in advance', async () => {
    const { headers, caller } = somebody();
    await leaveOnly(100, headers);
    expect(await centre.taken(caller)).toBeGreaterThan(LIMIT - 100);
    expect(await served(first, headers, 200)).toBe(100);
    for (const gateway of gateways) expect((await call(gateway, headers)).status).toBe(429);
  });

  it('admits exactly 100 of 200 calls with two instances of the authorization server', async () => {
    await centre.run(2);
    for (const gateway of [inTurn, first, inTurn]) {
      const { headers } = somebody();
      await leaveOnly(100, headers);
      expect(await served(gateway, headers, 200)).toBe(100);
    }
    await centre.run(1);
  });

  it('answers 429 with Retry-After, and does not count the refused calls', async () => {
    const { headers, caller } = somebody();
    await leaveOnly(0, headers);
    clock.set('2026-03-01T12:59:30.500Z');
    const { status, quota, headers: said, text } = await call(first(), headers);
    clock.set(NOON);
    expect([status, quota]).toEqual([429, [LIMIT, 0, ONE_O_CLOCK]]);
    expect(said['retry-after']).toBe('30');
    expect(JSON.parse(text)).toEqual({
      message: 'Too Many Requests',
      documentation_url: `${first().origin}/v1/docs`,
    });
    expect(await centre.taken(caller)).toBe(LIMIT);
  });

  it('starts again with every clock hour', async () => {
    const { headers } = somebody();
    await leaveOnly(0, headers);
    expect((await call(first(), headers)).status).toBe(429);
    clock.set('2026-03-01T13:00:00.000Z');
    const { status, quota } = await call(first(), headers);
    expect([status, quota]).toEqual([200, [LIMIT, LIMIT - 1, ONE_O_CLOCK + 3_600]]);
    expect(await served(inTurn, headers, 200)).toBe(200);
    clock.set(NOON);
  });

  it('counts by person, across tokens and accounts', async () => {
    const { headers } = somebody();
    const again = newToken('pat');
    const introspection = first().introspectionByHash.get(
      hashToken(headers.authorization.slice('Bearer '.length)),
    );
    first().introspectionByHash.set(hashToken(again), introspection as never);
    await call(first(), headers);
    const { quota } = await call(first(), { authorization: `Bearer ${again}`, account: 'widget' });
    expect(quota[1]).toBe(LIMIT - 2);
  });

  it('counts by address without valid credentials', async () => {
    const from = (address: string, more = {}) => ({ 'x-forwarded-for': address, ...more });
    const bad = { authorization: `Bearer ${newToken('pat')}` };
    const v4 = await Promise.all([
      call(first(), from('192.0.2.1'), '/v1'),
      call(inTurn(1), from('192.0.2.1', bad)),
      call(inTurn(2), from('::ffff:192.0.2.1'), '/v1/nothing'),
    ]);
    expect(v4.map(({ status }) => status)).toEqual([200, 401, 401]);
    for (const { quota } of v4) expect(quota[0]).toBe(10);
    expect(await centre.taken('address:192.0.2.1')).toBe(3);
    const statuses = [];
    for (let host = 1; host <= 12; host++)
      statuses.push((await call(inTurn(host), from(`2001:db8:0:7::${host}`), '/v1')).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    expect((await call(first(), from('2001:db8:0:8::1'), '/v1')).status).toBe(200);
  });

  it('counts by person on a path without credentials too', async () => {
    const { headers } = somebody();
    expect((await call(first(), headers, '/v1')).quota).toEqual([LIMIT, LIMIT - 1, ONE_O_CLOCK]);
  });

  it('sets its headers on every kind of answer', async () => {
    const { headers } = somebody();
    const etag = String((await call(first(), headers, '/v1')).headers.etag);
    const answers = [
      [304, await call(first(), { ...headers, 'if-none-match': etag }, '/v1')],
      [404, await call(first(), headers, '/v1/nothing')],
      [403, await call(first(), { ...headers, account: 'secret-co' })],
      [503, await call(first(), headers, '/v1/webhooks/3/verify')],
      [404, await call(first(), headers, '/v1/%zz')],
    ] as const;
    for (const [status, answer] of answers) {
      expect([answer.status, answer.quota[2]]).toEqual([status, ONE_O_CLOCK]);
      expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
    }
    expect((await call(first(), headers, '/elsewhere')).headers).not.toHaveProperty('x-ratelimit-limit');
  });

  it.each([
    ['the callback of a webhook', '/v1/webhooks/3/verify'],
    ['the public keys of a policy', '/v1/webhook_policies/3/jwks.json'],
  ])('does not count %s', async (_what, path) => {
    const headers = { 'x-forwarded-for': '192.0.2.77' };
    for (let calls = 0; calls < 12; calls++) expect((await call(first(), headers, path)).status).toBe(503);
    expect(await centre.taken('address:192.0.2.77')).toBe(0);
  });

  describe('GET /rate_limit', () => {
    it('reports the remaining calls without counting, once a second over all gateways', async () => {
      const { headers, caller } = somebody();
      await call(first(), headers);
      const { status, quota, text } = await call(first(), headers, '/v1/rate_limit');
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { resources: { core: { limit: LIMIT, remaining: LIMIT - 1, reset: ONE_O_CLOCK } } },
      ]);
      expect(quota).toEqual([LIMIT, LIMIT - 1, ONE_O_CLOCK]);
      const taken = await centre.taken(caller);
      for (const gateway of gateways) {
        const again = await call(gateway, headers, '/v1/rate_limit');
        expect([again.status, again.headers['retry-after']]).toEqual([429, '1']);
        expect(JSON.parse(again.text)).toMatchObject({ message: 'Too Many Requests' });
      }
      clock.advance(1_000);
      expect((await call(inTurn(1), headers, '/v1/rate_limit.json')).status).toBe(200);
      expect(await centre.taken(caller)).toBe(taken);
      clock.set(NOON);
    });

    it('needs no credentials', async () => {
      const { status, text } = await call(first(), { 'x-forwarded-for': '192.0.2.50' }, '/v1/rate_limit');
      expect([status, JSON.parse(text)]).toEqual([
        200,
        { resources: { core: { limit: 10, remaining: 10, reset: ONE_O_CLOCK } } },
      ]);
    });
  });

  it('returns the unused slots of a stopped gateway', async () => {
    const { headers, caller } = somebody();
    const stopping = await openGateway();
    await call(stopping, headers);
    expect(await centre.taken(caller)).toBeGreaterThan(1);
    await stopping.close();
    expect(await centre.taken(caller)).toBe(1);
  });

  it('is enforced by each gateway alone while the server is away, and counted afterwards', async () => {
    const { headers, caller } = somebody();
    const alone = await openGateway({ RATE_LIMIT_PER_HOUR: '20', IDENTITY_CACHE_MS: '60000' });
    await call(alone, headers);
    await centre.run(0);
    expect(await served(() => alone, headers, 30)).toBe(19);
    await centre.run(1);
    // It retries a second later, with the next call.
    const isCounted = async () => {
      expect((await call(alone, headers)).status).toBe(429);
      return (await centre.taken(caller)) === 20;
    };
    expect(await waitUntil(isCounted, 60_000)).toBe(true);
    expect((await call(first(), headers)).quota[1]).toBe(LIMIT - 21);
    await alone.close();
  });

  it('may be narrower for bursts', async () => {
    const { headers } = somebody();
    const narrow = await openGateway({ RATE_LIMIT_BURST_PER_SECOND: '5' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(narrow, headers)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 429)?.headers['retry-after']).toBe('1');
    clock.advance(1_000);
    expect((await call(narrow, headers)).status).toBe(200);
    clock.set(NOON);
    await narrow.close();
  });
});
