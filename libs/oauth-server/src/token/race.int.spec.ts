import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { ApiGatewayModule, GatewaySettings, httpsListener } from '@deskline/api-gateway';
import { start, type RunningService } from '@deskline/platform';
import type { Issued } from './issued';
import { BACK, Served, type Caller } from './served.fixture';

let served: Served;
let caller: Caller;

beforeAll(async () => {
  served = await Served.open();
  caller = await served.register();
});
afterAll(() => served.close());

const atOnce = (count: number, work: () => Promise<Response>) =>
  Promise.all(Array.from({ length: count }, work));

const issuedBy = async (answers: readonly Response[]) =>
  Promise.all(
    answers.filter(({ status }) => status === 200).map((answer) => answer.json() as Promise<Issued>),
  );

const families = async () => {
  const counted = 'SELECT count(*)::integer AS alive FROM token_family WHERE revoked_at IS NULL';
  return (await served.database.query<{ alive: number }>(counted))[0]?.alive ?? 0;
};

describe('a code', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'redeemed fifty times at once gives one pair, which lives: round %d',
    async () => {
      const before = await families();
      const code = await served.code(caller);
      const answers = await atOnce(50, () => served.redeem(caller, code));
      const pairs = await issuedBy(answers);
      expect(pairs).toHaveLength(1);
      expect(await Promise.all(pairs.map((pair) => served.alive(pair)))).toEqual([true]);
      expect(await families()).toBe(before + 1);
    },
  );

  it('used a second time right after the first invalidates all that came of it', async () => {
    const before = await families();
    for (let round = 0; round < 10; round += 1) {
      const code = await served.code(caller);
      const [first] = await issuedBy([await served.redeem(caller, code)]);
      expect(first && (await served.alive(first))).toBe(true);
      expect((await served.redeem(caller, code)).status).toBe(400);
      expect(first && (await served.alive(first))).toBe(false);
    }
    expect(await families()).toBe(before);
  });

  it('used a second time after a race for it does so too', async () => {
    const code = await served.code(caller);
    const [pair] = await issuedBy(await atOnce(10, () => served.redeem(caller, code)));
    await served.redeem(caller, code);
    expect(pair && (await served.alive(pair))).toBe(false);
  });

  it('that had been asked for before its first use, and is looked at after it, is of the race', async () => {
    const code = await served.code(caller);
    const [pair] = await issuedBy([await served.redeem(caller, code)]);
    const age = { 'x-request-age': '60000' };
    const body = {
      ...caller,
      grant_type: 'authorization_code',
      redirect_uri: 'https://client.example/callback',
      code,
    };
    expect((await served.post('token', body, age)).status).toBe(400);
    expect(pair && (await served.alive(pair))).toBe(true);
  });
});

/** The limit of telling one from the other (ADR 18): the first request of a connection may be as old as that. */
describe('a code that is used a second time over a connection opened before its first use', () => {
  const post = (form: object): string => {
    const body = new URLSearchParams({ ...form }).toString();
    const type = 'Content-Type: application/x-www-form-urlencoded';
    const rest = `Connection: close\r\n${type}\r\nContent-Length: ${body.length}`;
    return `POST /oauth/token HTTP/1.1\r\nHost: desk.example\r\n${rest}\r\n\r\n${body}`;
  };
  /** Whether what came of the first use lives on; a slow machine may have needed more than the second there is. */
  const usedTwice = async (pauseMs: number) => {
    const code = await served.code(caller);
    const { hostname, port } = new URL(served.service.httpUrl ?? '');
    const began = performance.now();
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const [pair] = await issuedBy([await served.redeem(caller, code)]);
    await pause(pauseMs);
    socket.write(post({ ...caller, grant_type: 'authorization_code', redirect_uri: BACK, code }));
    const answer = await text(socket);
    const inTime = performance.now() - began < 1_000;
    expect(answer).toMatch(/^HTTP\/1.1 400 [^]*invalid_grant/);
    return { inTime, lives: pair && (await served.alive(pair)) };
  };

  it('is taken for one of the race, up to a second after it was opened', async () => {
    let used = await usedTwice(0);
    while (!used.inTime) used = await usedTwice(0);
    expect(used.lives).toBe(true);
  });

  it('invalidates all that came of it from then on', async () => {
    expect((await usedTwice(1_050)).lives).toBe(false);
  });
});

describe('a code, through two gateways over TLS', () => {
  const gateways: RunningService[] = [];
  let ca: string;

  beforeAll(async () => {
    const place = {
      DATA_DIR: served.dir,
      HOST: '127.0.0.1',
      PORT: '0',
      OAUTH_HTTP_URL: served.service.httpUrl ?? '',
    };
    const env = { ...place, NATS_URL: served.env['NATS_URL'] ?? '', LOG_LEVEL: 'silent' };
    const options = { name: 'api-gateway' as const, settings: GatewaySettings, http: httpsListener };
    for (let started = 0; started < 2; started += 1)
      gateways.push(await start(ApiGatewayModule, options, env));
    ca = await readFile(join(served.dir, 'tls', 'cert.pem'), 'utf8');
  }, 60_000);
  afterAll(() => Promise.all(gateways.map((gateway) => gateway.stop())));

  const originOf = (at: number): string => gateways[at % 2]?.httpUrl?.replace('http:', 'https:') ?? '';

  /** Where nobody has a connection yet the handshakes are part of the race. */
  const warmUp = (dispatcher: Agent) =>
    Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const { body } = await request(`${originOf(at)}/oauth/token`, { method: 'POST', dispatcher });
        await body.dump();
      }),
    );

  const redeem = async (dispatcher: Agent, code: string, at: number): Promise<Issued[]> => {
    const form = { ...caller, grant_type: 'authorization_code', redirect_uri: BACK, code };
    const answer = await request(`${originOf(at)}/oauth/token`, {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { 'content-type': 'application/json' },
      dispatcher,
    });
    const said = (await answer.body.json()) as Issued;
    return answer.statusCode === 200 ? [said] : [];
  };
  /** What came of a race of so many, and whether it was over in the second in which a connection is taken for one of it. */
  const race = async (dispatcher: Agent, code: string, many: number) => {
    const began = performance.now();
    const racing = Array.from({ length: many }, (_, at) => redeem(dispatcher, code, at));
    const pairs = (await Promise.all(racing)).flat();
    return { pairs, inTime: performance.now() - began < 1_000 };
  };

  it.each([
    ['new', 1],
    ['new', 2],
    ['new', 3],
    ['open', 1],
    ['open', 2],
    ['open', 3],
  ])(
    'is redeemed once of fifty times at once over %s connections, and the pair lives until the next: round %d',
    async (connections) => {
      // Fewer where the machine is too busy to shake fifty hands in time.
      for (let [many, isOver] = [50, false]; !isOver; many = Math.ceil(many / 2)) {
        const dispatcher = new Agent({ connect: { ca } });
        if (connections === 'open') await warmUp(dispatcher);
        const code = await served.code(caller);
        const { pairs, inTime } = await race(dispatcher, code, many);
        expect(pairs).toHaveLength(1);
        const lives = pairs[0] && (await served.alive(pairs[0]));
        isOver = lives || inTime;
        if (isOver) {
          expect(lives).toBe(true);
          expect(await redeem(dispatcher, code, 1)).toEqual([]);
          expect(pairs[0] && (await served.alive(pairs[0]))).toBe(false);
        }
        await dispatcher.close();
      }
    },
  );
});

describe('a refresh token', () => {
  it.each([1, 2, 3])(
    'used twenty times at once gives the same pair each time, which lives: round %d',
    async () => {
      const pair = await served.pair(caller);
      const before = await families();
      const next = await issuedBy(await atOnce(20, () => served.refresh(caller, pair)));
      expect(next).toHaveLength(20);
      expect(
        new Set(next.map(({ access_token, refresh_token }) => `${access_token} ${refresh_token}`)).size,
      ).toBe(1);
      expect(next[0] && (await served.alive(next[0]))).toBe(true);
      expect(await families()).toBe(before);
    },
  );

  it('used at once by its own application and by another is of use to its own alone', async () => {
    const pair = await served.pair(caller);
    const other = await served.register();
    const [own, foreign] = await Promise.all([served.refresh(caller, pair), served.refresh(other, pair)]);
    expect([own.status, foreign.status]).toEqual([200, 400]);
    const [next] = await issuedBy([own]);
    expect((await served.refresh(other, pair)).status).toBe(400);
    expect(next && (await served.alive(next))).toBe(true);
  });
});
