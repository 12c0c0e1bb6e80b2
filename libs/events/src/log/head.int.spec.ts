import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { EventService, migrateEvents, newEvent, upTo } from '../../test/event-service';
import { appendEvents } from './append';
import { givePositions, readHead } from './head';
import { readEvents, readRange } from './read';
import { positionBefore, readFeed } from './read-feed';
import { sweep } from './sweep';

describe('Event positions', () => {
  let database: TestDatabase;
  let instance: EventService;

  beforeEach(async () => {
    database = await testDatabase();
    await migrateEvents(database.url);
    instance = await EventService.start({ databaseUrl: database.url, natsUrl: testNatsUrl() });
  });

  afterEach(async () => {
    await instance.stop();
    await database.drop();
  });

  const log = () => instance.context.database;
  const give = (over: Partial<Parameters<typeof givePositions>[1]> = {}) =>
    givePositions(log(), { above: 0, limit: 100, published: 0, now: new Date(), ...over });
  const order = async () =>
    await log().query<{ position: number; object_id: number }>(
      'SELECT position, object_id FROM event_log WHERE position IS NOT NULL ORDER BY position',
    );

  it('are given to committed rows in order of entry, without a gap', async () => {
    await instance.write({ object_id: 1 }, { object_id: 2 });
    await instance.write({ object_id: 3, occurred_at: '2026-03-01T10:00:00Z' });
    expect(await give({ limit: 2 })).toMatchObject({ given: 2, head: 2, highest: 2 });
    expect(await give()).toEqual({ given: 1, head: 3, highest: 3, oldest: new Date('2026-03-01T10:00:00Z') });
    expect(await give()).toEqual({ given: 0, head: null, highest: null, oldest: null });
    expect(await order()).toEqual(upTo(3).map((position) => ({ position, object_id: position })));
  });

  it('are higher for a transaction that began early and committed late', async () => {
    await log().transaction(async (slow) => {
      await appendEvents(slow, [newEvent({ object_id: 100 })]);
      await instance.write({ object_id: 1 });
      await give();
    });
    await give();
    expect(await order()).toEqual([
      { position: 1, object_id: 1 },
      { position: 2, object_id: 100 },
    ]);
  });

  it('have times that grow with each of them, also together and when the clock of a leader is behind', async () => {
    const now = new Date('2026-03-01T10:00:00Z');
    for (const given of [now, now, new Date(now.getTime() - 60_000)]) {
      await instance.write({}, {}, {});
      await give({ now: given });
    }
    const filter = { account: 'widget', events: ['task.update'], otherAccounts: [], otherEvents: [] };
    const { events } = await readFeed(log(), { after: 0, scan: 100, limit: 100 }, filter);
    const sequences = events.map(({ sequence }) => sequence - now.getTime() * 1_000);
    expect(sequences).toHaveLength(9);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, other) => one - other));
    expect(sequences[0]).toBeGreaterThanOrEqual(0);
    expect(sequences[8]).toBeLessThan(2_000);
  });

  it('are looked at by a feed in ranges, and found by the time at which they were given', async () => {
    const feed = {
      account: 'widget',
      events: ['task.update'],
      otherAccounts: ['acme'],
      otherEvents: ['task.create'],
    };
    const events = [
      {},
      { event: 'task.create' },
      { account_id: 'acme' },
      { account_id: 'acme', event: 'task.create' },
      {},
    ];
    for (const [at, event] of events.entries()) {
      await instance.write({ object_id: at + 1, ...event });
      await give({ now: new Date(`2026-03-0${at + 1}T00:00:00Z`) });
    }
    await instance.write({ object_id: 6 });
    const read = async (after: number, scan: number, limit: number) => {
      const { events: found, reached, last } = await readFeed(log(), { after, scan, limit }, feed);
      return { found: found.map(({ object_id }) => object_id), reached, last };
    };
    expect(await read(0, 10, 10)).toEqual({ found: [1, 4, 5], reached: 5, last: 5 });
    expect(await read(1, 2, 10)).toEqual({ found: [], reached: 3, last: 5 });
    expect(await read(0, 10, 2)).toEqual({ found: [1, 4], reached: 4, last: 5 });
    expect(await read(5, 10, 10)).toEqual({ found: [], reached: 5, last: 5 });
    const days = ['2026-02-01', '2026-03-01', '2026-03-03', '2026-03-04T12:00:00Z', '2026-04-01'];
    expect(await Promise.all(days.map((day) => positionBefore(log(), day)))).toEqual([0, 0, 2, 4, 5]);
    await sweep(log(), new Date('2026-03-03T12:00:00Z'), 10);
    await give();
    expect(await positionBefore(log(), '2026-03-01')).toBe(
      (await readFeed(log(), { after: 0, scan: 1, limit: 1 }, feed)).first - 1,
    );
  });

  it('stay gapless and unique when several leaders give them at once', async () => {
    const writers = upTo(20).map((id) =>
      instance.write({ object_id: id }, { object_id: id }, { object_id: id }),
    );
    await Promise.all([...writers, ...upTo(20).map(() => give({ limit: 5 }))]);
    while ((await give()).given > 0);
    expect((await order()).map((row) => row.position)).toEqual(upTo(60));
    expect((await readHead(log())).position).toBe(60);
  });

  it('are read in order, limited by count and by bytes, with at least one event', async () => {
    await instance.write(...upTo(10).map((id) => ({ object_id: id, payload: { text: 'é'.repeat(500) } })));
    await give();
    const read = async (after: number, limit: number, bytes: number) => {
      const { first, last, body } = await readRange(log(), 'here', { after, limit, bytes });
      return {
        first,
        last,
        positions: (JSON.parse(body) as { position: number }[]).map((event) => event.position),
      };
    };
    expect(await read(0, 100, 1_000_000)).toEqual({ first: 1, last: 10, positions: upTo(10) });
    expect(await read(4, 3, 1_000_000)).toEqual({ first: 1, last: 10, positions: [5, 6, 7] });
    expect((await read(0, 100, 3_000)).positions).toEqual([1, 2]);
    expect((await read(0, 100, 1)).positions).toEqual([1]);
    expect((await read(0, 0, 1_000)).positions).toEqual([]);
    expect((await read(10, 100, 1_000)).positions).toEqual([]);
  });

  it('are read with the event as a DomainEvent', async () => {
    const event = newEvent({
      object_id: 5,
      payload: { status: 'assigned' },
      occurred_at: '2026-03-01T10:00:00.120Z',
    });
    await instance.write(event);
    await give({ now: new Date('2026-03-01T10:00:01Z') });
    const [read] = await readEvents(log(), 'here', 0, 10);
    const parsed = JSON.parse(read?.json ?? '') as { sequence: number };
    expect(Math.floor(parsed.sequence / 1_000)).toBe(Date.UTC(2026, 2, 1, 10, 0, 1));
    expect(parsed).toEqual({
      ...event,
      origin: null,
      application_id: null,
      silent: null,
      source: 'here',
      position: 1,
      sequence: expect.any(Number) as number,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('are swept from the lowest up, only when published and old enough', async () => {
    const day = (nth: number) => new Date(Date.UTC(2026, 0, nth));
    for (const nth of [1, 2, 3, 4]) {
      await instance.write({ occurred_at: day(1).toISOString() });
      await give({ now: day(nth), published: 3 });
    }
    expect(await sweep(log(), day(1), 100)).toBe(0);
    expect(await sweep(log(), day(3), 1)).toBe(1);
    expect(await sweep(log(), day(3), 100)).toBe(1);
    expect(await sweep(log(), day(31), 100)).toBe(1);
    expect(await order()).toEqual([{ position: 4, object_id: 1 }]);
    const range = await readRange(log(), 'here', { after: 0, limit: 0, bytes: 1 });
    expect(range).toMatchObject({ first: 4, last: 4 });
  });
});
