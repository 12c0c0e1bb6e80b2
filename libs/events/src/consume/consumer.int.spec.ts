import type { StreamConfig } from 'nats';
import { randomUUID } from 'node:crypto';
import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { readHead } from '../log/head';
import { Instance, Ledger, migrateEvents, until, upTo } from '../service.fixture';
import { logSubject, streamOf } from '../subjects';
import { Follower, type EventHandler } from './follower';

describe('EventConsumer', () => {
  let there: TestDatabase;
  let here: TestDatabase;
  let source: string;
  let instances: Instance[];
  let producer: Instance;
  let ledger: Ledger;

  beforeEach(async () => {
    [there, here] = await Promise.all([testDatabase(), testDatabase()]);
    await Promise.all([migrateEvents(there.url), migrateEvents(here.url)]);
    source = `s-${randomUUID()}`;
    instances = [];
    producer = await start(there.url, { EVENTS_BATCH: 50 });
    producer.publish();
  });

  afterEach(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await Promise.all([there.drop(), here.drop()]);
  });

  const start = async (databaseUrl: string, settings = {}) => {
    const instance = await Instance.start({ source, databaseUrl, natsUrl: testNatsUrl(), settings });
    instances.push(instance);
    return instance;
  };

  const consumer = async (handler?: EventHandler, settings = {}) => {
    const instance = await start(here.url, { EVENTS_BATCH: 50, ...settings });
    ledger = await Ledger.create(instance.context.database);
    instance.consume(source, handler ?? ledger);
    return instance;
  };

  const worked = async (count: number) => {
    await until(async () => (await ledger.positions()).length >= count);
    return ledger.positions();
  };

  const write = async (count: number) => {
    for (let nth = 0; nth < count; nth++) await producer.write({ object_id: nth });
  };

  const stream = async () => {
    const manager = await producer.context.nats.connection.jetstreamManager();
    return { manager, name: streamOf(source) };
  };

  it('works each event once, in order', async () => {
    await consumer();
    await Promise.all(upTo(100).map((id) => producer.write({ object_id: id }, { object_id: id })));
    expect(await worked(200)).toEqual(upTo(200));
  });

  it('starts from nothing long after the events, even when JetStream no longer has them', async () => {
    await write(120);
    const { manager, name } = await stream();
    await until(async () => (await manager.streams.info(name)).state.messages === 120);
    await manager.streams.purge(name);
    await consumer();
    expect(await worked(120)).toEqual(upTo(120));
  });

  it('goes on where it stopped', async () => {
    const first = await consumer();
    await write(10);
    await worked(10);
    await first.stop();
    await write(10);
    await consumer();
    await write(10);
    expect(await worked(30)).toEqual(upTo(30));
  });

  it('goes on when JetStream has forgotten who reads it', async () => {
    await consumer(undefined, { EVENTS_QUIET_MS: 60_000 });
    await write(3);
    await worked(3);
    const { manager, name } = await stream();
    for await (const feed of manager.consumers.list(name)) await manager.consumers.delete(name, feed.name);
    await write(3);
    expect(await worked(6)).toEqual(upTo(6));
  });

  it('finds the lost end of a stream that has fallen silent', async () => {
    await consumer();
    await write(3);
    await worked(3);
    await producer.stop();
    producer = await start(there.url);
    producer.answer();
    await producer.writeLost(5);
    expect(await worked(8)).toEqual(upTo(8));
  });

  it('fetches what is missing as soon as a gap shows', async () => {
    await consumer(undefined, { EVENTS_QUIET_MS: 60_000 });
    await write(3);
    await worked(3);
    await producer.stop();
    producer = await start(there.url);
    await producer.writeLost(5);
    expect(await worked(3)).toEqual(upTo(3));
    producer.publish();
    await write(1);
    expect(await worked(9)).toEqual(upTo(9));
  });

  it('works each event once even while two instances both believe they lead', async () => {
    const both = [await start(here.url), await start(here.url)];
    ledger = await Ledger.create(both[0]!.context.database);
    const ending = new AbortController();
    const following = both.map(({ context }) =>
      new Follower({ consumer: 'test', source, handler: ledger }, context).run(ending.signal),
    );
    await Promise.all(upTo(4).map(() => write(50)));
    expect(await worked(200)).toEqual(upTo(200));
    ending.abort();
    await Promise.all(following);
  });

  it('begins with the first event again when its position has been deleted', async () => {
    const instance = await consumer();
    await write(5);
    await worked(5);
    await instance.context.database.query('DELETE FROM event_position');
    await write(1);
    expect(await worked(11)).toEqual([...upTo(5), ...upTo(6)]);
  });

  it('loses and doubles nothing when the stream is deleted under load', async () => {
    await consumer();
    const { manager, name } = await stream();
    let writing = true;
    let written = 0;
    const writers = upTo(4).map(async () => {
      while (writing) await producer.write({}, {}).then(() => (written += 2));
    });
    for (let nth = 0; nth < 5; nth++) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await manager.streams.delete(name).catch(() => undefined);
    }
    writing = false;
    await Promise.all(writers);
    expect(written).toBeGreaterThan(200);
    expect(await worked(written)).toEqual(upTo(written));
  });

  it('is told by the producer itself while JetStream takes no events', async () => {
    await consumer(undefined, { EVENTS_QUIET_MS: 60_000 });
    await write(2);
    await worked(2);
    const { manager, name } = await stream();
    const sealed: Partial<StreamConfig> = { sealed: true };
    await manager.streams.update(name, sealed);
    await write(20);
    expect(await worked(22)).toEqual(upTo(22));
    await manager.streams.delete(name);
    await until(async () => (await readHead(producer.context.database)).published === 22);
    expect((await readHead(producer.context.database)).published).toBe(22);
  });

  it('has its effect once when its connection dies between effect and commit', async () => {
    let deaths = 0;
    await consumer({
      handle: async (transaction, events) => {
        await ledger.handle(transaction, events);
        if (deaths++ % 2 === 0) await transaction.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    });
    await write(20);
    expect(await worked(20)).toEqual(upTo(20));
    expect(deaths).toBeGreaterThan(1);
  });

  it('is cut off when it falls silent in the middle of its work, and works it again', async () => {
    let calls = 0;
    const instance = await consumer(
      {
        handle: async (transaction, events) => {
          await ledger.handle(transaction, events);
          if (calls++ === 0) await new Promise((resolve) => setTimeout(resolve, 1_500));
        },
      },
      { EVENTS_LEASE_MS: 400 },
    );
    await producer.write({});
    expect(await worked(1)).toEqual([1]);
    expect(calls).toBe(2);
    expect(await instance.metrics.text()).toMatch(/consumer_failures_total\{.*\} 1/);
  });

  it('tries an event that fails again and again, works those before it, and skips none', async () => {
    let healed = false;
    let failures = 0;
    const instance = await consumer({
      handle: async (transaction, events) => {
        const fails = !healed && events.some((event) => event.object_id === 13);
        await ledger.handle(transaction, events);
        if (fails && ++failures) throw new Error('no');
      },
    });
    await producer.write(...upTo(40).map((id) => ({ object_id: id })));
    expect(await worked(12)).toEqual(upTo(12));
    await until(() => failures > 4);
    expect(await ledger.positions()).toEqual(upTo(12));
    await until(async () => /consumer_lag\{.*\} 28/.test(await instance.metrics.text()));
    expect(await instance.metrics.text()).toMatch(/consumer_lag\{.*\} 28/);
    healed = true;
    expect(await worked(40)).toEqual(upTo(40));
  });

  it('is one of two instances; when its connections are cut the other one goes on', async () => {
    const both = [await consumer(), await consumer()];
    let writing = true;
    let written = 0;
    const writer = (async () => {
      while (writing) await producer.write({}).then(() => written++);
    })();
    for (let nth = 0; nth < 4; nth++) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const database = both[0]!.context.database;
      await database.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      );
    }
    writing = false;
    await writer;
    expect(await worked(written)).toEqual(upTo(written));
  });

  it('shares a source with other consumers, each at its own pace', async () => {
    const instance = await consumer();
    const other: number[] = [];
    instance.consume(
      source,
      { handle: async (_, events) => void other.push(...events.map((e) => e.position)) },
      'other',
    );
    await write(30);
    expect(await worked(30)).toEqual(upTo(30));
    await until(() => other.length === 30);
    expect(other).toEqual(upTo(30));
  });

  it('names and counts what it lost when it was away longer than events are kept', async () => {
    const first = await consumer();
    await write(3);
    await worked(3);
    await first.stop();
    await write(7);
    await until(async () =>
      (await stream()).manager.streams.info(streamOf(source)).then((i) => i.state.messages === 10),
    );
    await producer.context.database.query('DELETE FROM event_log WHERE position <= 8');
    const second = await consumer();
    expect(await worked(5)).toEqual([1, 2, 3, 9, 10]);
    expect(await second.metrics.text()).toMatch(/deskline_events_lost_total\{.*\} 5/);
  });

  it('begins anew, and says so, when the producer comes back with another log', async () => {
    const first = await consumer();
    await write(5);
    await worked(5);
    await first.stop();
    await producer.stop();
    await there.drop();
    there = await testDatabase();
    await migrateEvents(there.url);
    producer = await start(there.url);
    producer.publish();
    await write(8);
    const second = await consumer();
    expect(await worked(13)).toEqual([...upTo(5), ...upTo(8)]);
    expect(await second.metrics.text()).toMatch(/deskline_events_rewound_total\{.*\} 1/);
  });

  it('drops a message that is not in the log', async () => {
    await consumer();
    await write(2);
    await worked(2);
    const stranger = JSON.stringify({ source, position: 9, event: 'task.update' });
    producer.context.nats.connection.publish(logSubject(source), Buffer.from(stranger));
    await write(2);
    expect(await worked(4)).toEqual(upTo(4));
  });
});
