import { Logger } from '@nestjs/common';
import { IDENTITY_CHANGED, type IdentityChange } from '@deskline/identity';
import { Database, encodeFrame, loadSettings, Metrics, Nats } from '@deskline/platform';
import { waitUntil } from '@deskline/local-stack';
import { migratedDatabase, openDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../migrations/migrations';
import { OauthSettings } from '../oauth.settings';
import { IdentityChanges } from './identity-changes';
import { Leases, type ActiveLease } from './leases';

const LENGTH_MS = 1_000;
/** Long enough for a busy machine. */
const LONG_MS = 600_000;

describe('Leases of gateways', () => {
  let home: TestDatabase;
  let database: Database;
  let nats: Nats;
  let leases: Leases;
  let changes: IdentityChanges;
  let leave: (() => void)[];

  beforeAll(async () => {
    Logger.overrideLogger(false);
    home = await migratedDatabase({ service: 'oauth-server', migrations });
    database = openDatabase(home);
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

  /** Changes this gateway received; it acknowledges them unless it is deaf. */
  const gateway = async (name: string, answers = true): Promise<IdentityChange[]> => {
    const received: IdentityChange[] = [];
    const subscription = nats.connection.subscribe(IDENTITY_CHANGED, {
      callback: async (_error, message) => {
        received.push((await nats.receive<IdentityChange>(message)).head);
        if (answers) message.respond(encodeFrame({ gateway: name }));
      },
    });
    leave.push(() => subscription.unsubscribe());
    await nats.connection.flush();
    return received;
  };

  const over = (IDENTITY_LEASE_MS: number, { home = database, connection = nats, type = Leases } = {}) => {
    const leases = new type(home, Object.assign(new OauthSettings(), { IDENTITY_LEASE_MS }));
    const metrics = new Metrics('oauth-server');
    return { leases, metrics, changes: new IdentityChanges(connection, leases, metrics) };
  };
  const activeLeases = async (): Promise<string[]> => (await leases.active()).map((lease) => lease.gateway);

  /** Longer than any test waits. */
  const holdsForLong = (name: string): Promise<unknown> =>
    database.query(
      `INSERT INTO gateway_lease (gateway, until) VALUES ($1, clock_timestamp() + interval '10 min')`,
      [name],
    );
  const termOf = async (name: string): Promise<unknown> =>
    (await database.rows('SELECT term FROM gateway_lease WHERE gateway = $1', [name]))[0]?.[0];

  /** Acknowledges after its second term, too late; before that it sends an invalid reply. */
  const lateGateway = async (name: string): Promise<void> => {
    const first = await termOf(name);
    const subscription = nats.connection.subscribe(IDENTITY_CHANGED, {
      callback: async (_error, message) => {
        message.respond(Buffer.from('{'));
        await waitUntil(async () => (await termOf(name)) !== first, 60_000, 5);
        message.respond(encodeFrame({ gateway: name }));
      },
    });
    leave.push(() => subscription.unsubscribe());
    await nats.connection.flush();
  };

  it('have a length, and the same term when they are renewed', async () => {
    const { leases } = over(LONG_MS);
    const first = await leases.give('a');
    expect(first.length).toBe(LONG_MS);
    expect(await leases.give('a')).toEqual(first);
    const [lease] = await leases.active();
    expect(lease?.left).toBeGreaterThan(0);
    expect(lease?.left).toBeLessThanOrEqual(LONG_MS);
  });

  it('are shorter than the time the directory waits for a change to be in force', () => {
    expect(() => loadSettings(OauthSettings, { IDENTITY_LEASE_MS: '3001' })).toThrow('IDENTITY_LEASE_MS');
  });

  it('expire', async () => {
    await leases.give('a');
    await database.query(`UPDATE gateway_lease SET until = clock_timestamp() - interval '1 ms'`);
    expect(await activeLeases()).toEqual([]);
  });

  it('are not shortened by a renewal that is answered late', async () => {
    await holdsForLong('a');
    await leases.give('a');
    expect((await leases.active())[0]?.left).toBeGreaterThan(LENGTH_MS);
  });

  it('end when the gateway returns them', async () => {
    const { leases } = over(LONG_MS);
    await leases.give('a');
    await leases.give('b');
    await leases.takeBack('a');
    expect(await activeLeases()).toEqual(['b']);
  });

  it('of stopped gateways are deleted when another gateway gets its first lease', async () => {
    await leases.give('gone');
    await database.query(`UPDATE gateway_lease SET until = clock_timestamp() - interval '2 h'`);
    await leases.give('a');
    expect(await database.rows('SELECT gateway FROM gateway_lease')).toEqual([['a']]);
  });

  it('get another term when an authorization server starts', async () => {
    const before = await leases.give('a');
    await leases.onApplicationBootstrap();
    expect((await leases.give('a')).term).not.toBe(before.term);
  });

  describe('IdentityChanges.publishAndWait', () => {
    it('resolves at once without active leases', async () => {
      const received = await gateway('without a lease', false);
      await changes.publishAndWait({ person_id: 7 });
      await nats.connection.flush();
      expect(received).toContainEqual({ person_id: 7 });
    });

    it('resolves when all gateways with a lease have acknowledged, and keeps their terms', async () => {
      const long = over(LONG_MS);
      const before = [await long.leases.give('a'), await long.leases.give('b')];
      const received = [await gateway('a'), await gateway('b')];
      await long.changes.publishAndWait({ token_hash: 'x' });
      for (const each of received) expect(each).toContainEqual({ token_hash: 'x' });
      expect([await long.leases.give('a'), await long.leases.give('b')]).toEqual(before);
    });

    it('waits until the lease of a silent gateway expires, but not for its next lease', async () => {
      await leases.give('a');
      const before = await leases.give('deaf');
      await gateway('a');
      const renewing = setInterval(() => void leases.give('deaf'), 50);
      const began = performance.now();
      const left = (await leases.active()).find((lease) => lease.gateway === 'deaf')?.left ?? 0;
      await changes.publishAndWait({});
      expect(performance.now() - began).toBeGreaterThan(left - 5);
      // The gateway renews its lease, and its new term makes it drop its cache.
      expect(await activeLeases()).toContain('deaf');
      clearInterval(renewing);
      expect((await leases.give('deaf')).term).not.toBe(before.term);
    });

    it('does not wait for a gateway that returns its lease meanwhile', async () => {
      class AndOneStops extends Leases {
        override async endTerms(gateways: readonly string[]): Promise<ActiveLease[]> {
          await this.takeBack('stopping');
          return super.endTerms(gateways);
        }
      }
      await holdsForLong('stopping');
      const { changes, metrics } = over(LENGTH_MS, { type: AndOneStops });
      await changes.publishAndWait({});
      expect(await metrics.text()).toMatch(/^deskline_revocation_silent_gateways_total\{.*\} 1$/m);
    });

    it('reports its waits, the leases and the silent gateways on /metrics', async () => {
      await holdsForLong('late');
      await holdsForLong('a');
      await lateGateway('late');
      await gateway('a');
      const { metrics, changes } = over(LENGTH_MS);
      await changes.publishAndWait({});
      const text = await metrics.text();
      expect(text).toMatch(/^deskline_revocation_wait_seconds_count\{.*\} 1$/m);
      expect(text).toMatch(/^deskline_gateway_leases\{.*\} 2$/m);
      expect(text).toMatch(/^deskline_revocation_silent_gateways_total\{.*\} [1-9]$/m);
    });

    it('resolves for many changes at once together', async () => {
      const names = ['a', 'b', 'c'];
      const long = over(LONG_MS);
      const before = await Promise.all(names.map((name) => long.leases.give(name)));
      const received = await Promise.all(names.map((name) => gateway(name)));
      const all = Array.from({ length: 200 }, (_, at) => ({ person_id: at }));
      await Promise.all(all.map((change) => long.changes.publishAndWait(change)));
      for (const each of received) expect(each).toEqual(expect.arrayContaining(all));
      expect(await Promise.all(names.map((name) => long.leases.give(name)))).toEqual(before);
    });

    it('resolves after the leases expire if messages can neither be sent nor received', async () => {
      const connection = await Nats.connect(testNatsUrl(), 'closed');
      await connection.close();
      const { changes, metrics, leases } = over(LENGTH_MS, { connection });
      const before = await leases.give('a');
      const began = performance.now();
      const left = (await leases.active())[0]?.left ?? 0;
      await changes.publishAndWait({});
      expect(performance.now() - began).toBeGreaterThan(left - 5);
      expect((await leases.give('a')).term).not.toBe(before.term);
      expect(await metrics.text()).toMatch(/^deskline_revocation_wait_seconds_count\{.*\} 1$/m);
    });

    it('resolves after a whole lease if the active leases cannot be read', async () => {
      const away = Database.open('postgres://a:b@127.0.0.1:1/x');
      const began = performance.now();
      await over(300, { home: away }).changes.publishAndWait({});
      expect(performance.now() - began).toBeGreaterThanOrEqual(299);
      await away.close();
    });
  });
});
