import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, startNats, type Running } from '@deskline/local-stack';
import { testDatabase } from '@deskline/testing';
import { readHead } from './log/head';
import { sleep, ProducerAndConsumer } from '../test/producer-and-consumer';
import { until, upTo } from '../test/event-service';
import { streamOf } from './subjects';

/** Producer and consumer with a NATS of their own, which is stopped, killed and damaged. */
describe('Consumer receives each event once, in order,', () => {
  let folder: string;
  let nats: Running;
  let env: ProducerAndConsumer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-events-'));
    nats = await startNats({ dir: folder });
    env = await ProducerAndConsumer.open({ natsUrl: nats.url, database: testDatabase });
    await env.consume();
    await env.write(1);
    await env.applied(1);
  });

  afterEach(async () => {
    await env.close();
    await nats.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const head = async () => (await readHead(env.producer.context.database)).position;

  /** Waits until JetStream has acknowledged that position. */
  const published = async (count: number) => {
    const { database } = env.producer.context;
    await until(async () => (await readHead(database)).published === count);
    return (await readHead(database)).published;
  };

  it('when NATS stops and starts again; positions are given meanwhile', async () => {
    const written = await env.writeDuring(async () => {
      await sleep(300);
      await nats.stop();
      const before = await head();
      await until(async () => (await head()) > before);
      expect(await head()).toBeGreaterThan(before);
      await sleep(500);
      nats = await startNats({ dir: folder });
      await sleep(500);
    });
    expect(await env.applied(1 + written)).toEqual(upTo(1 + written));
  });

  it('when NATS is killed and its store is gone when it starts again', async () => {
    const written = await env.writeDuring(async () => {
      await sleep(300);
      await end(nats.pid, 'SIGKILL', 5_000);
      await rm(join(folder, 'jetstream'), { recursive: true, force: true });
      nats = await startNats({ dir: folder });
      await sleep(500);
    });
    expect(await env.applied(1 + written)).toEqual(upTo(1 + written));
  });

  it('when the store is removed under a running NATS', async () => {
    const written = await env.writeDuring(async () => {
      await sleep(300);
      await rm(join(folder, 'jetstream'), { recursive: true, force: true, maxRetries: 20 });
      await sleep(2_000);
    });
    expect(await env.applied(1 + written)).toEqual(upTo(1 + written));
  });

  it('when a stream has lost its files, as happens when it is recreated during its deletion', async () => {
    expect(await published(1)).toBe(1);
    await nats.stop();
    nats = await startNats({ dir: folder });
    // JetStream has read the files but not opened them for writing: it can store nothing in them any more.
    const files = join(folder, 'jetstream', 'jetstream', '$G', 'streams', streamOf(env.source));
    await rm(files, { recursive: true, maxRetries: 20 });
    await env.write(2);
    expect(await published(3)).toBe(3);
    expect(await env.applied(3)).toEqual(upTo(3));
  });
});
