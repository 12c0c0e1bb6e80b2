import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { ApiGatewayModule, GatewaySettings, httpsListener } from '@deskline/api-gateway';
import { waitUntil } from '@deskline/local-stack';
import { Database, start, type RunningService, type Transaction } from '@deskline/platform';
import { OauthServerModule } from '../../oauth-server.module';
import { OauthSettings } from '../../oauth.settings';
import { pagesListener } from '../../pages/listener';
import { CALLBACK, errorOf, GrantsEnv, type Registered } from '../../../test/grants-env';
import type { TokenResponse } from './grant-type';
import { BACK, TokenService, type Caller } from '../../../test/token-service';

const MINUTE = 60_000;

const atOnce = <T>(count: number, call: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)));

/** A database that can hold a transaction between its last statement and its COMMIT. */
class PausingDatabase extends Database {
  private beforeCommit: (() => Promise<void>) | undefined;

  /** Resolves when the next transaction has come to its COMMIT: with the function that ends it, by an error if given. */
  pauseNextCommit(): Promise<(error?: Error) => void> {
    return new Promise((reached) => {
      this.beforeCommit = () =>
        new Promise((resolve, reject) => reached((error) => (error ? reject(error) : resolve())));
    });
  }

  override transaction<T>(work: (transaction: Transaction) => Promise<T>, finds?: 'by keys'): Promise<T> {
    const { beforeCommit } = this;
    this.beforeCommit = undefined;
    return super.transaction(async (transaction) => {
      const result = await work(transaction);
      await beforeCommit?.();
      return result;
    }, finds);
  }
}

describe('A second redemption of an authorization code', () => {
  let grounds: GrantsEnv;
  let database: PausingDatabase;
  let client: Registered;
  let code: string;

  beforeAll(async () => {
    grounds = await GrantsEnv.open(PausingDatabase);
    database = grounds.database as PausingDatabase;
    await grounds.person(1);
    client = await grounds.register();
  });
  afterAll(() => grounds.close());
  beforeEach(async () => {
    code = await grounds.code(client, 1);
  });

  const isWaitingForLock = async (): Promise<boolean> => {
    const text = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return (await database.query(text)).length > 0;
  };

  it.each([
    ['at once', 0],
    ['5 minutes later', 5 * MINUTE],
    ['30 minutes later, when the code has expired', 30 * MINUTE],
  ])('is refused and revokes the tokens of the first, and of its refresh: %s', async (_, elapsed) => {
    const pair = await grounds.redeem(client, code);
    const refreshed = await grounds.refresh(client, pair);
    grounds.publishedChanges.length = 0;
    await grounds.pass(elapsed);
    expect(await errorOf(grounds.redeem(client, code))).toBe('invalid_grant');
    expect([await grounds.alive(pair), await grounds.alive(refreshed)]).toEqual([false, false]);
    expect(await errorOf(grounds.refresh(client, refreshed))).toBe('invalid_grant');
    expect(grounds.publishedChanges).toEqual([{ person_id: 1 }]);
    expect((await grounds.events(client.application)).at(-1)).toBe('code.used_twice');
  });

  it('is refused and revokes the tokens of the first when that has not committed yet', async () => {
    const paused = database.pauseNextCommit();
    const first = grounds.redeem(client, code);
    const commit = await paused;
    const second = errorOf(grounds.redeem(client, code));
    expect(await waitUntil(isWaitingForLock, 60_000)).toBe(true);
    commit();
    expect(await second).toBe('invalid_grant');
    expect(await grounds.alive(await first)).toBe(false);
  });

  it('is the first redemption when the one before it is rolled back', async () => {
    const paused = database.pauseNextCommit();
    const first = errorOf(grounds.redeem(client, code));
    const end = await paused;
    const second = grounds.redeem(client, code);
    expect(await waitUntil(isWaitingForLock, 60_000)).toBe(true);
    end(new Error('connection lost'));
    expect(await first).toEqual(new Error('connection lost'));
    expect(await grounds.alive(await second)).toBe(true);
  });

  it.each<[string, (other: Registered) => Promise<unknown>, string]>([
    ['another application', (other) => grounds.redeem(other, code), 'invalid_grant'],
    ['a wrong secret', () => grounds.redeem({ ...client, client_secret: 'wrong' }, code), 'invalid_client'],
    ['no secret', () => grounds.redeem({ ...client, client_secret: '' }, code), 'invalid_client'],
    [
      'a wrong verifier',
      () => grounds.redeem(client, code, { code_verifier: 'w'.repeat(64) }),
      'invalid_grant',
    ],
    ['no verifier', () => grounds.redeem(client, code, { code_verifier: '' }), 'invalid_grant'],
    [
      'another redirect_uri',
      () => grounds.redeem(client, code, { redirect_uri: `${CALLBACK}/` }),
      'invalid_grant',
    ],
  ])('is refused and revokes no token when it comes with %s', async (_, redeem, error) => {
    const pair = await grounds.redeem(client, code);
    expect(await errorOf(redeem(await grounds.register()))).toBe(error);
    expect(await grounds.alive(pair)).toBe(true);
    expect(await errorOf(grounds.redeem(client, code))).toBe('invalid_grant');
    expect(await grounds.alive(pair)).toBe(false);
  });
});

describe('Two gateways and two authorization servers', () => {
  let served: TokenService;
  let caller: Caller;
  let ca: string;
  const services: RunningService[] = [];
  const gateways: RunningService[] = [];

  beforeAll(async () => {
    served = await TokenService.open();
    caller = await served.register();
    const server = { name: 'oauth-server' as const, settings: OauthSettings, http: pagesListener };
    services.push(await start(OauthServerModule, server, served.env));
    const gateway = { name: 'api-gateway' as const, settings: GatewaySettings, http: httpsListener };
    for (const { httpUrl } of [served.service, ...services])
      gateways.push(
        await start(ApiGatewayModule, gateway, {
          DATA_DIR: served.dir,
          HOST: '127.0.0.1',
          PORT: '0',
          NATS_URL: served.env['NATS_URL'] ?? '',
          OAUTH_HTTP_URL: httpUrl ?? '',
          LOG_LEVEL: 'silent',
        }),
      );
    ca = await readFile(join(served.dir, 'tls', 'cert.pem'), 'utf8');
  });
  afterAll(async () => {
    for (const running of [...gateways, ...services]) await running.stop();
    await served.close();
  });

  const originOf = (index: number): string => gateways[index % 2]?.httpUrl?.replace('http:', 'https:') ?? '';

  const openConnections = (dispatcher: Agent) =>
    atOnce(50, async (index) => {
      const { body } = await request(`${originOf(index)}/oauth/token`, { method: 'POST', dispatcher });
      await body.dump();
    });

  const redeem = async (dispatcher: Agent, code: string, index: number): Promise<TokenResponse[]> => {
    const form = { ...caller, grant_type: 'authorization_code', redirect_uri: BACK, code };
    const answer = await request(`${originOf(index)}/oauth/token`, {
      method: 'POST',
      body: JSON.stringify(form),
      headers: { 'content-type': 'application/json' },
      dispatcher,
    });
    const body = (await answer.body.json()) as TokenResponse & { error?: string };
    // A gateway on a busy machine: the client comes again.
    if (answer.statusCode === 503) return redeem(dispatcher, code, index);
    if (answer.statusCode !== 200) expect([answer.statusCode, body.error]).toEqual([400, 'invalid_grant']);
    return answer.statusCode === 200 ? [body] : [];
  };

  /** The status that each gateway answers a call with this token with; the gateway itself answers this path. */
  const statuses = (dispatcher: Agent, { access_token }: TokenResponse) =>
    atOnce(2, async (index) => {
      const headers = { authorization: `Bearer ${access_token}` };
      const { statusCode, body } = await request(`${originOf(index)}/v1/attachments/storage`, {
        headers,
        dispatcher,
      });
      await body.dump();
      return statusCode;
    });

  const activeFamilies = async () => {
    const text = 'SELECT count(*)::integer AS active FROM token_family WHERE revoked_at IS NULL';
    return (await served.database.query<{ active: number }>(text))[0]?.active;
  };

  it.each([
    ['new', 1],
    ['new', 2],
    ['new', 3],
    ['open', 1],
    ['open', 2],
    ['open', 3],
  ])(
    'fifty redemptions of one code at once over %s connections give at most one pair, which no gateway serves afterwards: round %d',
    async (connections) => {
      const dispatcher = new Agent({ connect: { ca } });
      if (connections === 'open') await openConnections(dispatcher);
      const before = await activeFamilies();
      const code = await served.code(caller);
      const pairs = await atOnce(50, async (index) => {
        const pair = await redeem(dispatcher, code, index);
        // Both gateways cache the token if it is still active.
        for (const each of pair) await statuses(dispatcher, each);
        return pair;
      });
      const [pair, ...others] = pairs.flat();
      expect([pair !== undefined, others]).toEqual([true, []]);
      expect(pair && (await statuses(dispatcher, pair))).toEqual([401, 401]);
      expect(pair && (await served.alive(pair))).toBe(false);
      expect(pair && (await served.refresh(caller, pair)).status).toBe(400);
      expect(await activeFamilies()).toBe(before);
      await dispatcher.close();
    },
  );

  it('a second redemption ends a token that both gateways have cached', async () => {
    const dispatcher = new Agent({ connect: { ca } });
    const code = await served.code(caller);
    const [pair] = await redeem(dispatcher, code, 0);
    for (let round = 0; round < 3; round += 1)
      expect(pair && (await statuses(dispatcher, pair))).toEqual([200, 200]);
    expect(await redeem(dispatcher, code, 1)).toEqual([]);
    expect(pair && (await statuses(dispatcher, pair))).toEqual([401, 401]);
    await dispatcher.close();
  });
});

describe('A refresh token', () => {
  let served: TokenService;
  let caller: Caller;

  beforeAll(async () => {
    served = await TokenService.open();
    caller = await served.register();
  });
  afterAll(() => served.close());

  it.each([1, 2, 3])(
    'used twenty times at once gives the same successor pair each time, which is active: round %d',
    async () => {
      const pair = await served.pair(caller);
      const answers = await atOnce(20, () => served.refresh(caller, pair));
      const successors = await Promise.all(answers.map((answer) => answer.json() as Promise<TokenResponse>));
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
      expect(
        new Set(successors.map(({ access_token, refresh_token }) => `${access_token} ${refresh_token}`)).size,
      ).toBe(1);
      expect(successors[0] && (await served.alive(successors[0]))).toBe(true);
    },
  );

  it('used at once by its own application and by another gives a pair to its own alone', async () => {
    const pair = await served.pair(caller);
    const other = await served.register();
    const [own, foreign] = await Promise.all([served.refresh(caller, pair), served.refresh(other, pair)]);
    expect([own.status, foreign.status]).toEqual([200, 400]);
    expect((await served.refresh(other, pair)).status).toBe(400);
    expect(await served.alive((await own.json()) as TokenResponse)).toBe(true);
  });
});
