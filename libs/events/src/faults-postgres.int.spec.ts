import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { end, startPostgres, type Running } from '@deskline/local-stack';
import { testNatsUrl } from '@deskline/testing';
import { readHead } from './log/head';
import { sleep, ProducerAndConsumer } from '../test/producer-and-consumer';
import { until, upTo } from '../test/event-service';

/** Producer and consumer on a PostgreSQL of their own, which is killed. */
describe('Acknowledged events', () => {
  let folder: string;
  let postgres: Running;
  let env: ProducerAndConsumer;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-events-'));
    await chmod(folder, 0o711);
    postgres = await startPostgres({ dir: folder });
    env = await ProducerAndConsumer.open({ natsUrl: testNatsUrl(), database });
    await env.consume();
  });

  afterEach(async () => {
    await env.close();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  /** The databases are deleted with their server. */
  const database = async () => {
    const name = `events_${randomBytes(4).toString('hex')}`;
    const client = new Client(postgres.url);
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const url = new URL(postgres.url);
    url.pathname = name;
    return { url: url.href, drop: async () => undefined };
  };

  it('survive a kill of PostgreSQL under load, and are applied once and in order', async () => {
    const acknowledged: number[] = [];
    let writing = true;
    let id = 0;
    const writers = upTo(4).map(async () => {
      while (writing) {
        const object_id = ++id;
        await env.producer.write({ object_id }).then(
          () => acknowledged.push(object_id),
          () => sleep(20),
        );
      }
    });
    await until(() => acknowledged.length > 10);
    await end(postgres.pid, 'SIGKILL', 5_000);
    postgres = await startPostgres({ dir: folder });
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 10);
    writing = false;
    await Promise.all(writers);
    const { database: log } = env.producer.context;
    await until(async () => (await log.query('SELECT 1 FROM event_log WHERE position IS NULL')).length === 0);
    const { position } = await readHead(log);
    expect(await env.applied(position)).toEqual(upTo(position));
    const applied = new Set(await env.ledger.objects());
    expect(acknowledged.filter((object) => !applied.has(object))).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(before + 10);
  });
});
