import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { EventService, migrateEvents, until } from '../../test/event-service';
import type { Candidacy } from './leadership';

const LEASE_MS = 3_000;

describe('Leadership', () => {
  let database: TestDatabase;
  let instances: EventService[];
  let candidacies: Candidacy[];
  let endings: number[];

  beforeEach(async () => {
    database = await testDatabase();
    await migrateEvents(database.url);
    endings = [0, 0];
    const settings = { EVENTS_LEASE_MS: LEASE_MS };
    const start = () => EventService.start({ databaseUrl: database.url, natsUrl: testNatsUrl(), settings });
    instances = [await start(), await start()];
    candidacies = instances.map((instance, nth) =>
      instance.context.leadership.stand('work', async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        endings[nth]!++;
      }),
    );
    await until(() => leading() !== -1);
  });

  afterEach(async () => {
    await Promise.all(candidacies.map((candidacy) => candidacy.stop()));
    await Promise.all(instances.map((instance) => instance.stop()));
    await database.drop();
  });

  const leading = () => candidacies.findIndex((candidacy) => candidacy.leading);
  const leaders = () => candidacies.filter((candidacy) => candidacy.leading).length;
  const holders = () =>
    instances[0]!.context.database.query<{ pid: number }>(
      `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );

  /** Sessions of the instances in which the given condition holds. */
  const sessions = async (condition: string, ...values: unknown[]) =>
    (
      await instances[0]!.context.database.query(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND ${condition}`,
        values,
      )
    ).length;

  it('belongs to one instance at a time, and PostgreSQL lets the other wait for it', async () => {
    const [holder] = await holders();
    const waits = `wait_event_type = 'Lock' AND wait_event = 'advisory' AND pid <> $1`;
    let hasWaited = false;
    await until(async () => (hasWaited ||= (await sessions(waits, holder!.pid)) > 0));
    expect(hasWaited).toBe(true);
    expect(leaders()).toBe(1);
    expect(await holders()).toHaveLength(1);
  });

  it('lasts through a quiet time longer than the lease', async () => {
    const leader = leading();
    const [holder] = await holders();
    const [started] = await instances[0]!.context.database.query<{ at: string }>(
      'SELECT clock_timestamp()::text AS at',
    );
    const later = `pid = $1 AND state_change > $2::timestamptz + $3 * interval '1 ms'`;
    const isAlive = async () => (await sessions(later, holder!.pid, started!.at, LEASE_MS)) === 1;
    await until(isAlive);
    expect(await isAlive()).toBe(true);
    expect(leading()).toBe(leader);
    expect(endings[leader]).toBe(0);
  });

  it('passes to another instance at once when the leader stops', async () => {
    const leader = leading();
    await candidacies[leader]!.stop();
    await until(() => leading() === 1 - leader);
    expect(leading()).toBe(1 - leader);
  });

  it('passes to another instance when the connection of the leader is cut, and aborts its task', async () => {
    const leader = leading();
    const [holder] = await holders();
    await instances[0]!.context.database.query('SELECT pg_terminate_backend($1)', [holder!.pid]);
    await until(() => endings[leader] === 1);
    expect(endings[leader]).toBe(1);
    await until(() => leaders() === 1);
    expect(leaders()).toBe(1);
  });

  it('is taken by PostgreSQL from a paused process, whose task is aborted when it wakes', async () => {
    const leader = leading();
    // Blocks the event loop of the whole process, as SIGSTOP would; again if a busy server did not end the session.
    const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LEASE_MS + 2_000);
    await until(() => {
      if (endings[leader] === 0) block();
      return endings[leader] === 1;
    });
    expect(endings[leader]).toBe(1);
    await until(() => leaders() === 1);
    expect(leaders()).toBe(1);
  });
});
