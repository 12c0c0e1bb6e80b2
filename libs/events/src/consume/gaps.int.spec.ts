import { headers, type StreamConfig } from 'nats';
import { testDatabase, testNatsUrl } from '@deskline/testing';
import { readHead } from '../log/head';
import { sleep, ProducerAndConsumer } from '../../test/producer-and-consumer';
import { until, upTo } from '../../test/event-service';
import type { AnnouncedHead } from '../publish/jetstream-publisher';
import { headSubject, logSubject, messageId, rangeSubject } from '../subjects';

/** Longer than a test waits: gaps must be detected without the check after silence. */
const neverQuiet = { EVENTS_QUIET_MS: 60_000 };

describe('EventConsumer with an unreliable JetStream', () => {
  let env: ProducerAndConsumer;

  beforeEach(async () => {
    env = await ProducerAndConsumer.open({ natsUrl: testNatsUrl(), database: testDatabase });
  });

  afterEach(() => env.close());

  const published = async () => (await readHead(env.producer.context.database)).published;

  it('starts long after the events, even when JetStream no longer has them', async () => {
    await env.write(120);
    const { manager, name } = await env.stream();
    await until(async () => (await published()) === 120);
    expect(await published()).toBe(120);
    await manager.streams.purge(name);
    await env.consume();
    expect(await env.applied(120)).toEqual(upTo(120));
  });

  it('fetches the missing range when a gap shows', async () => {
    await env.consume(undefined, neverQuiet);
    await env.write(3);
    await env.applied(3);
    await env.restartProducer();
    await env.producer.writeLost(5);
    expect(await env.applied(3)).toEqual(upTo(3));
    env.producer.publish();
    await env.write(1);
    expect(await env.applied(9)).toEqual(upTo(9));
  });

  it('fetches events that JetStream lost at the end of a silent stream once their position is announced', async () => {
    await env.consume(undefined, { EVENTS_RECHECK_MS: 3_600_000 });
    await env.write(3);
    await env.applied(3);
    await env.restartProducer();
    env.producer.answer();
    await env.producer.writeLost(5);
    const { database, nats } = env.producer.context;
    const { log, position } = await readHead(database);
    nats.publish(headSubject(env.source), Buffer.from(JSON.stringify({ log, position })));
    expect(await env.applied(8)).toEqual(upTo(8));
  });

  it('finds events that were neither sent by JetStream nor announced when it rechecks', async () => {
    await env.consume(undefined, { EVENTS_RECHECK_MS: 200 });
    await env.write(3);
    await env.applied(3);
    await env.restartProducer();
    env.producer.answer();
    await env.producer.writeLost(5);
    expect(await env.applied(8)).toEqual(upTo(8));
  });

  it('hears the last position of the log after it has grown, although JetStream sends it nothing', async () => {
    const heads: AnnouncedHead[] = [];
    env.producer.context.nats.connection.subscribe(headSubject(env.source), {
      callback: (_error, message) => heads.push(message.json<AnnouncedHead>()),
    });
    await env.write(3);
    await until(() => heads.at(-1)?.position === 3);
    const { log } = await readHead(env.producer.context.database);
    expect(heads.at(-1)).toEqual({ log, position: 3 });
  });

  it('continues when JetStream has deleted its ephemeral consumer', async () => {
    await env.consume(undefined, neverQuiet);
    await env.write(3);
    await env.applied(3);
    const { manager, name } = await env.stream();
    for await (const feed of manager.consumers.list(name)) await manager.consumers.delete(name, feed.name);
    await env.write(3);
    expect(await env.applied(6)).toEqual(upTo(6));
  });

  it('fetches events that were written without a stream when the stream exists again', async () => {
    await env.consume(undefined, neverQuiet);
    await env.write(3);
    await env.applied(3);
    await env.restartProducer();
    const { manager, name } = await env.stream();
    await manager.streams.delete(name);
    await env.producer.writeLost(5);
    env.producer.publish();
    expect(await env.applied(8)).toEqual(upTo(8));
  });

  it('applies each event once when the stream is deleted under load', async () => {
    await env.consume();
    const { manager, name } = await env.stream();
    const written = await env.writeDuring(async () => {
      for (let nth = 0; nth < 5; nth++) {
        await sleep(200);
        await manager.streams.delete(name).catch(() => undefined);
      }
    }, 6);
    expect(written).toBeGreaterThan(10);
    expect(await env.applied(written)).toEqual(upTo(written));
  });

  it("reads the log on the producer's announcement while JetStream refuses events", async () => {
    await env.consume(undefined, neverQuiet);
    await env.write(2);
    await env.applied(2);
    const { manager, name } = await env.stream();
    const sealed: Partial<StreamConfig> = { sealed: true };
    await manager.streams.update(name, sealed);
    await env.write(20);
    expect(await env.applied(22)).toEqual(upTo(22));
    await manager.streams.delete(name);
    await until(async () => (await published()) === 22);
    expect(await published()).toBe(22);
  });

  it.each([
    ['beyond the end of the log', 9, (log: string) => log],
    ['of another log', 3, () => 'b7c9'],
  ])('drops a message %s, and requests the range once', async (_, position, log) => {
    const { nats, database } = env.producer.context;
    let questions = 0;
    nats.connection.subscribe(rangeSubject(env.source), { callback: () => questions++ });
    // A late answer would be requested again.
    await env.consume(undefined, { ...neverQuiet, EVENTS_ANSWER_MS: 30_000 });
    await env.write(2);
    await env.applied(2);
    await env.reading();
    for (let before = -1; before !== questions; await sleep(300)) before = questions;
    questions = 0;
    const marks = headers();
    marks.set('Nats-Msg-Id', messageId(env.source, log((await readHead(database)).log), position, position));
    const stranger = Buffer.from(JSON.stringify({ source: env.source, position, object_id: 77 }));
    nats.streams.publish(logSubject(env.source), stranger, { headers: marks });
    await until(() => questions > 0);
    await sleep(100);
    await env.write(2);
    expect(await env.applied(4)).toEqual(upTo(4));
    expect(await env.ledger.objects()).not.toContain(77);
    expect(questions).toBe(1);
  });

  it('logs and counts lost events after an absence beyond the retention time', async () => {
    const first = await env.consume();
    await env.write(3);
    await env.applied(3);
    await first.stop();
    await env.write(7);
    const { database } = env.producer.context;
    await until(async () => (await readHead(database)).position === 10);
    await database.query('DELETE FROM event_log WHERE position <= 8');
    await database.query('UPDATE event_log_head SET first = 9');
    const second = await env.consume();
    expect(await env.applied(5)).toEqual([1, 2, 3, 9, 10]);
    expect(await second.metrics.text()).toMatch(/deskline_events_lost_total\{.*\} 5/);
  });

  it('starts anew, and logs it, when the producer has another log', async () => {
    const first = await env.consume();
    await env.write(5);
    await env.applied(5);
    await first.stop();
    await env.anotherLog();
    env.producer.publish();
    await env.write(8);
    const second = await env.consume();
    expect(await env.applied(13)).toEqual([...upTo(5), ...upTo(8)]);
    expect(await second.metrics.text()).toMatch(/deskline_events_rewound_total\{.*\} 1/);
  });

  it('detects another log by its first message under load', async () => {
    await env.consume(undefined, neverQuiet);
    await env.write(30);
    await env.applied(30);
    await env.anotherLog();
    env.producer.publish();
    await env.write(40);
    expect(await env.applied(70)).toEqual([...upTo(30), ...upTo(40)]);
  });
});
