import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { randomUUID } from 'node:crypto';
import { appendEvents } from '../log/append';
import { readHead } from '../log/head';
import { EventService, migrateEvents, newEvent, until, upTo } from '../../test/event-service';
import { logSubject, streamOf } from '../subjects';

describe('EventPublisher', () => {
  let database: TestDatabase;
  let source: string;
  let instances: EventService[];

  beforeEach(async () => {
    database = await testDatabase();
    await migrateEvents(database.url);
    source = `s-${randomUUID()}`;
    instances = [];
  });

  afterEach(async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    await database.drop();
  });

  const start = async (settings = {}) => {
    const instance = await EventService.start({
      source,
      databaseUrl: database.url,
      natsUrl: testNatsUrl(),
      settings,
    });
    instances.push(instance);
    return instance;
  };

  /** An event of a writer that wakes nobody. */
  const writeUnannounced = ({ context }: EventService) =>
    context.database.transaction((transaction) => appendEvents(transaction, [newEvent()]));

  const listen = (instance: EventService): number[] => {
    const received: number[] = [];
    instance.context.nats.connection.subscribe(logSubject(source), {
      callback: (_error, message) =>
        received.push(...message.json<{ position: number }[]>().map(({ position }) => position)),
    });
    return received;
  };

  /** Positions that JetStream has stored, in order. */
  const stored = async (instance: EventService): Promise<number[]> => {
    const { streams } = await instance.context.nats.connection.jetstreamManager();
    const { first_seq, last_seq } = (await streams.info(streamOf(source))).state;
    const messages = upTo(last_seq - first_seq + 1).map((nth) =>
      streams.getMessage(streamOf(source), { seq: first_seq + nth - 1 }),
    );
    const batches = (await Promise.all(messages)).map((message) => message.json<{ position: number }[]>());
    return batches.flat().map(({ position }) => position);
  };

  const positions = async (instance: EventService) =>
    (
      await instance.context.database.query<{ position: number | null }>(
        'SELECT position FROM event_log ORDER BY position',
      )
    ).map((row) => row.position);

  const published = async (instance: EventService, count: number) => {
    await until(async () => (await readHead(instance.context.database)).published === count);
    return readHead(instance.context.database);
  };

  it('gives gapless positions to 50 concurrent transactions, one of which stays open', async () => {
    // An event acknowledged late would be published again, and plain subscribers would receive it twice.
    const instance = await start({ EVENTS_ANSWER_MS: 30_000 });
    const received = listen(instance);
    instance.publish();
    let close = () => undefined as void;
    const open = instance.context.database.transaction(async (transaction) => {
      await appendEvents(transaction, [newEvent({ object_id: 777 })]);
      transaction.afterCommit(() => instance.publisher.wake());
      await new Promise<void>((resolve) => (close = resolve));
    });
    await until(async () => {
      const [row] = await instance.context.database.query<{ called: boolean }>(
        `SELECT is_called AS called FROM event_log_entry_seq`,
      );
      return row?.called === true;
    });
    await Promise.all(upTo(50).map((id) => instance.write({ object_id: id }, { object_id: id })));
    expect((await published(instance, 100)).position).toBe(100);
    // Long enough for the full poll to move the floor of quick polls above the open transaction.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await instance.write({ object_id: 51 });
    await published(instance, 101);
    close();
    await open;
    await published(instance, 102);
    expect(await positions(instance)).toEqual(upTo(102));
    await until(() => received.length >= 102);
    expect(received).toEqual(upTo(102));
    const [last] = await instance.context.database.query(
      'SELECT object_id FROM event_log WHERE position = 102',
    );
    expect(last).toEqual({ object_id: 777 });
  });

  it('leads in one of two instances, and in the other one when its connections are cut', async () => {
    const [one, two] = [await start(), await start()];
    const received = listen(one);
    one.publish();
    two.publish();
    let writing = true;
    let written = 0;
    const write = async (instance: EventService) => {
      while (writing)
        await instance.write({}).then(
          () => written++,
          () => undefined,
        );
    };
    const writers = [write(one), write(two), write(one), write(two)];
    for (let cut = 0; cut < 4; cut++) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      const [pid] = await one.context.database.query<{ pid: number }>(
        `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      if (pid) await one.context.database.query('SELECT pg_terminate_backend($1)', [pid.pid]);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    writing = false;
    await Promise.all(writers);
    expect(written).toBeGreaterThan(10);
    await published(one, written);
    expect(await positions(one)).toEqual(upTo(written));
    await until(() => new Set(received).size >= written);
    expect([...new Set(received)]).toEqual(upTo(written));
  });

  it('is woken by an instance that does not lead, long before the next poll', async () => {
    const slow = { EVENTS_POLL_MS: 60_000 };
    const [one, two] = [await start(slow), await start(slow)];
    one.publish();
    await until(() => readHead(one.context.database).then(() => true));
    const received = listen(one);
    await one.write({});
    await until(() => received.length === 1);
    two.publish();
    await two.write({});
    await until(() => received.length === 2);
    expect(received).toEqual([1, 2]);
  });

  it('announces commits that gather as one batch, and a late one after a while', async () => {
    const instance = await start({ EVENTS_POLL_MS: 60_000 });
    const batches: number[] = [];
    instance.context.nats.connection.subscribe(logSubject(source), {
      callback: (_error, message) => batches.push(message.json<unknown[]>().length),
    });
    instance.publish();
    await instance.write({});
    await until(() => batches.length === 1);
    // The commits come first, since a busy machine may take longer for three than they wait for each other.
    for (const _ of upTo(3)) await writeUnannounced(instance);
    for (const _ of upTo(3)) instance.publisher.wakeLater();
    instance.publisher.wakeGathered();
    await until(() => batches.length > 1);
    await instance.writeGathering({});
    await until(() => batches.length > 2);
    expect(batches).toEqual([1, 3, 1]);
  });

  it('finds events of a writer that does not wake it', async () => {
    const instance = await start();
    const received = listen(instance);
    instance.publish();
    await writeUnannounced(instance);
    await until(() => received.length === 1);
    expect(received).toEqual([1]);
  });

  it('creates the stream again when it has been deleted', async () => {
    const instance = await start();
    instance.publish();
    await instance.write({});
    await published(instance, 1);
    const manager = await instance.context.nats.connection.jetstreamManager();
    await manager.streams.delete(streamOf(source));
    await instance.write({}, {});
    await published(instance, 3);
    expect(await stored(instance)).toEqual([2, 3]);
  });

  it('publishes events above the stored position again, and JetStream stores them once', async () => {
    const instance = await start();
    instance.publish();
    await instance.write({}, {}, {});
    await published(instance, 3);
    await instance.stop();
    const next = await start();
    await next.context.database.query('UPDATE event_log_head SET published = 0');
    next.publish();
    await published(next, 3);
    expect(await stored(next)).toEqual([1, 2, 3]);
  });

  it('deletes events after the retention time, and reports the age of the oldest event without a position', async () => {
    const instance = await start({ EVENTS_RETENTION_DAYS: 0.5 / 86_400, EVENTS_SWEEP_MS: 50 });
    instance.publish();
    await instance.write({}, {});
    await published(instance, 2);
    await until(async () => (await positions(instance)).length === 0);
    expect(await positions(instance)).toEqual([]);
    expect(await instance.metrics.text()).toContain(
      `deskline_events_unpositioned_age_seconds{source="${source}",service="${source}"} 0`,
    );
  });
});
