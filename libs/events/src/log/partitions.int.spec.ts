import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { EventService, migrateEvents, newEvent, upTo } from '../../test/event-service';
import { appendEvents } from './append';
import { givePositions } from './head';
import { readRange } from './read';
import { sweep } from './sweep';

/** End of the first partition of a new log. */
const END = 1_000_000;
const day = (nth: number) => new Date(Date.UTC(2026, 0, nth));

describe('Partitions of the event log', () => {
  let database: TestDatabase;
  let instance: EventService;

  beforeEach(async () => {
    database = await testDatabase();
    await migrateEvents(database.url);
    instance = await EventService.start({ databaseUrl: database.url, natsUrl: testNatsUrl() });
    await log().query(
      `UPDATE event_log_head SET position = ${END - 2}, published = ${END - 2}, first = ${END - 1}, span = 2`,
    );
  });

  afterEach(async () => {
    await instance.stop();
    await database.drop();
  });

  const log = () => instance.context.database;
  const give = (now = new Date(), published = 0) =>
    givePositions(log(), { above: 0, limit: 2, published, now });
  const giveAll = async () => {
    while ((await give()).given > 0);
  };
  const partitions = async () =>
    (
      await log().query<{ name: string }>(
        `SELECT inhrelid::regclass::text AS name FROM pg_inherits
         WHERE inhparent = 'event_log_positioned'::regclass ORDER BY inhrelid`,
      )
    ).map(({ name }) => name);
  const firstOf = async () => (await readRange(log(), 'here', { after: END, limit: 0, bytes: 1 })).first;

  it('are made when positions reach their end, and read as one log', async () => {
    await instance.write(...upTo(5).map((id) => ({ object_id: id })));
    await giveAll();
    const rows = await log().query<{ partition: string; position: number; object_id: number }>(
      'SELECT tableoid::regclass::text AS partition, position, object_id FROM event_log ORDER BY position',
    );
    expect(rows).toEqual([
      { partition: 'event_log_1', position: END - 1, object_id: 1 },
      { partition: 'event_log_1', position: END, object_id: 2 },
      { partition: 'event_log_1000001', position: END + 1, object_id: 3 },
      { partition: 'event_log_1000001', position: END + 2, object_id: 4 },
      { partition: 'event_log_1000003', position: END + 3, object_id: 5 },
    ]);
    const { body } = await readRange(log(), 'here', { after: END - 1, limit: 3, bytes: 1_000_000 });
    const read = JSON.parse(body) as { position: number }[];
    expect(read.map(({ position }) => position)).toEqual([END, END + 1, END + 2]);
  });

  it('are dropped when their last event is published and older than the retention time', async () => {
    for (const nth of upTo(5)) {
      await instance.write({});
      await give(day(nth), END + 1);
    }
    expect(await sweep(log(), day(2), 100)).toBe(0);
    expect(await partitions()).toContain('event_log_1');
    expect(await sweep(log(), day(31), 100)).toBe(0);
    expect(await partitions()).toEqual(['event_log_1000001', 'event_log_1000003']);
    expect(await firstOf()).toBe(END + 1);
    await log().query('UPDATE event_log_head SET published = position');
    expect(await sweep(log(), day(31), 100)).toBe(1);
    expect(await partitions()).toEqual(['event_log_1000003']);
    expect(await firstOf()).toBe(END + 4);
  });

  it('are dropped while a transaction with an event is open, whose event then gets the next position', async () => {
    await instance.write({}, {}, {});
    await giveAll();
    await log().query('UPDATE event_log_head SET published = position');
    await log().transaction(async (open) => {
      await appendEvents(open, [newEvent({ object_id: 77 })]);
      await sweep(log(), new Date(Date.now() + 1_000), 100);
    });
    expect(await partitions()).toEqual(['event_log_1000001']);
    await giveAll();
    const rows = await log().query('SELECT position, object_id FROM event_log');
    expect(rows).toEqual([{ position: END + 2, object_id: 77 }]);
  });
});
