import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { end, startNats, type Running } from '@deskline/local-stack';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { readHead } from './log/head';
import { Instance, Ledger, migrateEvents, until, upTo } from './service.fixture';

/** Everything between a producer and a consumer while NATS, which is theirs alone, is ill-treated. */
describe('events reach their consumer once, in order', () => {
  let folder: string;
  let nats: Running;
  let databases: TestDatabase[];
  let producer: Instance;
  let consumer: Instance;
  let ledger: Ledger;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'deskline-events-'));
    nats = await startNats({ dir: folder });
    databases = [await testDatabase(), await testDatabase()];
    const [there, here] = databases.map((database) => database.url) as [string, string];
    await Promise.all([migrateEvents(there), migrateEvents(here)]);
    producer = await Instance.start({ source: 'there', databaseUrl: there, natsUrl: nats.url });
    consumer = await Instance.start({ source: 'here', databaseUrl: here, natsUrl: nats.url });
    ledger = await Ledger.create(consumer.context.database);
    producer.publish();
    consumer.consume('there', ledger);
    await producer.write({});
    await worked(1);
  });

  afterEach(async () => {
    await Promise.all([producer.stop(), consumer.stop()]);
    await nats.stop();
    await Promise.all(databases.map((database) => database.drop()));
    await rm(folder, { recursive: true, force: true });
  });

  const worked = async (count: number) => {
    await until(async () => (await ledger.positions()).length >= count);
    return ledger.positions();
  };

  /** Writes from two sides while something happens, and says how many events there are then. */
  const writeDuring = async (happening: () => Promise<void>): Promise<number> => {
    let writing = true;
    let written = 1;
    const writers = [1, 2].map(async () => {
      while (writing) {
        await producer.write({}).then(() => written++);
        await new Promise((resolve) => setTimeout(resolve, 2));
      }
    });
    await happening();
    writing = false;
    await Promise.all(writers);
    return written;
  };

  const pass = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

  it('when NATS stops and starts again; positions are given meanwhile', async () => {
    const written = await writeDuring(async () => {
      await pass(300);
      await nats.stop();
      const before = (await readHead(producer.context.database)).position;
      await pass(1_500);
      expect((await readHead(producer.context.database)).position).toBeGreaterThan(before + 50);
      nats = await startNats({ dir: folder });
      await pass(500);
    });
    expect(await worked(written)).toEqual(upTo(written));
  });

  it('when NATS is killed and its store is gone when it starts again', async () => {
    const written = await writeDuring(async () => {
      await pass(300);
      await end(nats.pid, 'SIGKILL', 5_000);
      await rm(join(folder, 'jetstream'), { recursive: true, force: true });
      nats = await startNats({ dir: folder });
      await pass(500);
    });
    expect(await worked(written)).toEqual(upTo(written));
  });

  it('when the store is removed under a running NATS', async () => {
    const written = await writeDuring(async () => {
      await pass(300);
      await rm(join(folder, 'jetstream'), { recursive: true, force: true });
      await pass(2_000);
    });
    expect(await worked(written)).toEqual(upTo(written));
  });
});
