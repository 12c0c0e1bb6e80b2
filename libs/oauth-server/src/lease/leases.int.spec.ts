import { Logger } from '@nestjs/common';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { Database, encodeFrame, loadSettings, Metrics, migrate, Nats } from '@deskline/platform';
import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { OauthSettings } from '../oauth.settings';
import { IdentityChanges } from '../token/identity-changes';
import { GatewayLease1795060000000 } from './lease.migration';
import { Leases } from './leases';

const LENGTH_MS = 1_000;

describe('leases of gateways', () => {
  let home: TestDatabase;
  let database: Database;
  let nats: Nats;
  let leases: Leases;
  let changes: IdentityChanges;
  let leave: (() => void)[];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    home = await testDatabase();
    const env = { DATABASE_URL: home.url, DATABASE_NAME: new URL(home.url).pathname.slice(1) };
    await migrate(loadSettings(OauthSettings, env), {
      service: 'oauth-server',
      migrations: [GatewayLease1795060000000],
    });
    database = Database.open(home.url);
    nats = await Nats.connect(testNatsUrl(), 'spec');
    ({ leases, changes } = over(LENGTH_MS));
  });

  afterAll(async () => {
    await nats.close();
    await database.close();
    await home.drop();
  });

  beforeEach(async () => {
    leave = [];
    await database.query('DELETE FROM gateway_lease');
  });

  afterEach(() => leave.forEach((each) => each()));

  /** What this gateway was told; it answers where it is not deaf. */
  const gateway = async (name: string, answers = true): Promise<IdentityChange[]> => {
    const told: IdentityChange[] = [];
    const subscription = nats.connection.subscribe(IDENTITY_CHANGED, {
      callback: async (_error, message) => {
        told.push((await nats.receive<IdentityChange>(message)).head);
        if (answers) message.respond(encodeFrame({ gateway: name }));
      },
    });
    leave.push(() => subscription.unsubscribe());
    await nats.connection.flush();
    return told;
  };

  const over = (IDENTITY_LEASE_MS: number, home = database) => {
    const leases = new Leases(home, Object.assign(new OauthSettings(), { IDENTITY_LEASE_MS }));
    const metrics = new Metrics('oauth-server');
    return { leases, metrics, changes: new IdentityChanges(nats, leases, metrics) };
  };
  const held = async (): Promise<string[]> => (await leases.ahead()).map((lease) => lease.gateway);
  it('are given for a while, and are of the same term when given again', async () => {
    const first = await leases.give('a');
    expect(first.length).toBe(LENGTH_MS);
    expect(await leases.give('a')).toEqual(first);
    const [lease] = await leases.ahead();
    expect(lease?.left).toBeGreaterThan(0);
    expect(lease?.left).toBeLessThanOrEqual(LENGTH_MS);
  });

  it('run out', async () => {
    await leases.give('a');
    await database.query(`UPDATE gateway_lease SET until = clock_timestamp() - interval '1 ms'`);
    expect(await held()).toEqual([]);
  });

  it('do not become shorter by a question that was answered late', async () => {
    await database.query(
      `INSERT INTO gateway_lease (gateway, until) VALUES ('a', clock_timestamp() + interval '1 min')`,
    );
    await leases.give('a');
    expect((await leases.ahead())[0]?.left).toBeGreaterThan(LENGTH_MS);
  });

  it('are given back', async () => {
    await leases.give('a');
    await leases.give('b');
    await leases.takeBack('a');
    expect(await held()).toEqual(['b']);
  });

  it('of gateways that are gone are swept up when another begins', async () => {
    await leases.give('gone');
    await database.query(`UPDATE gateway_lease SET until = clock_timestamp() - interval '2 h'`);
    await leases.give('a');
    expect(await database.rows('SELECT gateway FROM gateway_lease')).toEqual([['a']]);
  });

  it('are of another term after the start of an authorization server', async () => {
    const before = await leases.give('a');
    await leases.onApplicationBootstrap();
    expect((await leases.give('a')).term).not.toBe(before.term);
  });

  describe('and a change', () => {
    it('is told at once where nobody holds one', async () => {
      const told = await gateway('without a lease', false);
      await changes.tell({ person_id: 7 });
      await nats.connection.flush();
      expect(told).toEqual([{ person_id: 7 }]);
    });

    it('is over when all who hold one have answered, whose terms go on', async () => {
      // So long that the machine may be busy with other things.
      const long = over(600_000);
      const before = [await long.leases.give('a'), await long.leases.give('b')];
      const told = [await gateway('a'), await gateway('b')];
      await long.changes.tell({ token_hash: 'x' });
      expect(told).toEqual([[{ token_hash: 'x' }], [{ token_hash: 'x' }]]);
      expect([await long.leases.give('a'), await long.leases.give('b')]).toEqual(before);
    });

    it('waits for the lease of whoever does not answer, and not for the next one', async () => {
      await leases.give('a');
      const before = await leases.give('deaf');
      await gateway('a');
      const renewing = setInterval(() => void leases.give('deaf'), 50);
      const began = performance.now();
      const left = (await leases.ahead()).find((lease) => lease.gateway === 'deaf')?.left ?? 0;
      await changes.tell({});
      clearInterval(renewing);
      expect(performance.now() - began).toBeGreaterThan(left - 5);
      // It goes on asking, so it is still there; but what it gets tells it to forget.
      expect(await held()).toContain('deaf');
      expect((await leases.give('deaf')).term).not.toBe(before.term);
    });

    it('does not wait for one that gives its lease back meanwhile, longer than for the lease', async () => {
      await leases.give('stopping');
      const telling = changes.tell({});
      await leases.takeBack('stopping');
      await telling;
      expect(await held()).toEqual([]);
    });

    it('shows on /metrics how long it was waited for, and for whom', async () => {
      const { leases: short, metrics, changes: told } = over(100);
      await short.give('deaf');
      await told.tell({});
      const text = await metrics.text();
      expect(text).toMatch(/^deskline_revocation_wait_seconds_count\{.*\} 1$/m);
      expect(text).toMatch(/^deskline_gateway_leases\{.*\} [01]$/m);
      expect(text).toMatch(/^deskline_revocation_silent_gateways_total\{.*\} [01]$/m);
    });

    it('many at once are over together', async () => {
      for (const name of ['a', 'b', 'c']) {
        await leases.give(name);
        await gateway(name);
      }
      await Promise.all(Array.from({ length: 200 }, (_, at) => changes.tell({ person_id: at })));
    });

    it('is over after a whole lease where the database does not say who holds one', async () => {
      const away = Database.open('postgres://a:b@127.0.0.1:1/x');
      const began = performance.now();
      await over(300, away).changes.tell({});
      expect(performance.now() - began).toBeGreaterThanOrEqual(299);
      await away.close();
    });
  });
});
