import { testDatabase, testNatsUrl } from '@deskline/testing';
import { sleep, ProducerAndConsumer } from '../../test/producer-and-consumer';
import { until, upTo } from '../../test/event-service';
import { ConsumerLoop } from './consumer-loop';

describe('EventConsumer', () => {
  let env: ProducerAndConsumer;

  beforeEach(async () => {
    env = await ProducerAndConsumer.open({ natsUrl: testNatsUrl(), database: testDatabase });
  });

  afterEach(() => env.close());

  it('applies each event once, in order', async () => {
    await env.consume();
    await Promise.all(upTo(100).map((id) => env.producer.write({ object_id: id }, { object_id: id })));
    expect(await env.applied(200)).toEqual(upTo(200));
  });

  it('continues at its stored position after a restart', async () => {
    const first = await env.consume();
    await env.write(10);
    await env.applied(10);
    await first.stop();
    await env.write(10);
    await env.consume();
    await env.write(10);
    expect(await env.applied(30)).toEqual(upTo(30));
  });

  it('reads a source independently of other consumers', async () => {
    const instance = await env.consume();
    const other: number[] = [];
    const handle = async (_: unknown, events: { position: number }[]) =>
      void other.push(...events.map((event) => event.position));
    instance.consume(env.source, { handle }, 'other');
    await env.write(30);
    expect(await env.applied(30)).toEqual(upTo(30));
    await until(() => other.length === 30);
    expect(other).toEqual(upTo(30));
  });

  it('applies an event once when its connection dies between effect and commit', async () => {
    let deaths = 0;
    await env.consume({
      handle: async (transaction, events) => {
        await env.ledger.handle(transaction, events);
        if (deaths++ % 2 === 0) await transaction.query('SELECT pg_terminate_backend(pg_backend_pid())');
      },
    });
    await env.write(20);
    expect(await env.applied(20)).toEqual(upTo(20));
    expect(deaths).toBeGreaterThan(1);
  });

  it('loses its session when a handler is silent for the lease, and applies the events again', async () => {
    let calls = 0;
    const handle = async (...[transaction, events]: Parameters<ProducerAndConsumer['ledger']['handle']>) => {
      await env.ledger.handle(transaction, events);
      if (calls++ > 0) return;
      const [session] = await transaction.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const left = 'SELECT 1 FROM pg_stat_activity WHERE pid = $1';
      await until(async () => (await instance.context.database.query(left, [session?.pid])).length === 0);
    };
    const instance = await env.consume({ handle }, { EVENTS_LEASE_MS: 2_000 });
    await env.write(1);
    expect(await env.applied(1)).toEqual([1]);
    expect(calls).toBe(2);
    expect(await instance.metrics.text()).toMatch(/consumer_failures_total\{.*\} 1/);
  });

  it('retries a failing event, applies those before it, and skips none', async () => {
    let healed = false;
    let failures = 0;
    const instance = await env.consume({
      handle: async (transaction, events) => {
        const fails = !healed && events.some((event) => event.object_id === 13);
        await env.ledger.handle(transaction, events);
        if (fails && ++failures) throw new Error('no');
      },
    });
    await env.producer.write(...upTo(40).map((id) => ({ object_id: id })));
    expect(await env.applied(12)).toEqual(upTo(12));
    await until(() => failures > 4);
    expect(await env.ledger.positions()).toEqual(upTo(12));
    await until(async () => /consumer_lag\{.*\} 28/.test(await instance.metrics.text()));
    expect(await instance.metrics.text()).toMatch(/consumer_lag\{.*\} 28/);
    expect(await instance.metrics.text()).toMatch(/consumer_lag_seconds\{.*\} (0\.\d|[1-9])/);
    healed = true;
    expect(await env.applied(40)).toEqual(upTo(40));
    await until(async () => /consumer_lag_seconds\{.*\} 0$/m.test(await instance.metrics.text()));
  });

  it('continues in another instance when the connections of the leader are cut', async () => {
    const { context } = await env.consume();
    await env.consume();
    const written = await env.writeDuring(async () => {
      for (let nth = 0; nth < 4; nth++) {
        await sleep(250);
        await context.database.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        );
      }
    });
    expect(await env.applied(written)).toEqual(upTo(written));
  });

  it('applies each event once while two instances both believe they lead', async () => {
    const both = [await env.consumerInstance(), await env.consumerInstance()];
    const ending = new AbortController();
    const following = both.map(({ context }) =>
      new ConsumerLoop({ consumer: 'test', source: env.source, handler: env.ledger }, context).run(
        ending.signal,
      ),
    );
    await Promise.all(upTo(4).map(() => env.write(50)));
    const positions = await env.applied(200);
    ending.abort();
    await Promise.all(following);
    expect(positions).toEqual(upTo(200));
  });

  it('skips events that do not concern the handler, stores the position later, and misses no other event', async () => {
    const handled: number[] = [];
    const concerns = ({ object_id }: { object_id: number }) => object_id % 10 === 0;
    const instance = await env.consume({
      concerns,
      handle: async (transaction, events) => {
        handled.push(...events.filter(concerns).map(({ object_id }) => object_id));
        await env.ledger.handle(transaction, events.filter(concerns));
      },
    });
    for (const id of upTo(25)) await env.producer.write({ object_id: id });
    const reached = async () => {
      const [row] = await instance.context.database.query<{ position: number }>(
        'SELECT position FROM event_position',
      );
      return row?.position;
    };
    // The position after the last five, which are irrelevant, is stored when no further event arrives.
    await until(async () => (await reached()) === 25);
    expect(await env.ledger.objects()).toEqual([10, 20]);
    await instance.stop();
    for (const id of upTo(9)) await env.producer.write({ object_id: id });
    await env.consume({ concerns, handle: env.ledger.handle.bind(env.ledger) });
    await env.producer.write({ object_id: 30 });
    await until(async () => (await env.ledger.objects()).includes(30));
    expect((await env.ledger.objects()).filter((id) => id % 10 === 0)).toEqual([10, 20, 30]);
    expect(handled).toEqual([10, 20]);
  });

  it('skips events that the handler does not want, and applies those it wants', async () => {
    const looked: number[] = [];
    const instance = await env.consume({
      concerns: ({ object_id }) => object_id !== 2,
      wants: async (database, events) => {
        looked.push(...events.map(({ object_id }) => object_id));
        const [row] = await database.query<{ wanted: boolean }>('SELECT 9 = ANY($1::int[]) AS wanted', [
          events.map(({ object_id }) => object_id),
        ]);
        return row?.wanted === true;
      },
      handle: (transaction, events) =>
        env.ledger.handle(
          transaction,
          events.filter(({ object_id }) => object_id === 9),
        ),
    });
    for (const id of upTo(9)) await env.producer.write({ object_id: id });
    await until(async () => (await env.ledger.objects()).length > 0);
    expect(await env.ledger.objects()).toEqual([9]);
    expect(new Set(looked)).not.toContain(2);
    const reached = await instance.context.database.query('SELECT position FROM event_position');
    expect(reached).toEqual([{ position: 9 }]);
  });

  it('starts with the first event again when its position has been deleted', async () => {
    const instance = await env.consume();
    await env.write(5);
    await env.applied(5);
    await instance.context.database.query('DELETE FROM event_position');
    await env.write(1);
    expect(await env.applied(11)).toEqual([...upTo(5), ...upTo(6)]);
  });
});
