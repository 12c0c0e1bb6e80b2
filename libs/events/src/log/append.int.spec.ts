import { testDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { EventService, migrateEvents, newEvent } from '../../test/event-service';
import { appendEvents, insertEvents } from './append';

describe('appendEvents', () => {
  let database: TestDatabase;
  let instance: EventService;

  beforeAll(async () => {
    database = await testDatabase();
    await migrateEvents(database.url);
    instance = await EventService.start({ databaseUrl: database.url, natsUrl: testNatsUrl() });
  });

  afterAll(async () => {
    await instance.stop();
    await database.drop();
  });

  const log = () => instance.context.database;
  const written = () =>
    log()
      .query('SELECT * FROM event_log ORDER BY entry DESC LIMIT 1')
      .then(([row]) => row);

  it('stores the events as given, in their order', async () => {
    const snapshot = {
      type: 'task',
      id: 3,
      account_id: 'widget',
      name: 'Ship it',
      sourceID: null,
      disabled: false,
      version: 2,
      json: '"name":"Ship it"',
      attributes: { status: 'assigned' },
    };
    const event = newEvent({
      object_id: 3,
      person_id: null,
      person_name: null,
      payload: { status: 'assigned' },
      snapshot,
      occurred_at: '2026-03-01T10:00:00.123Z',
      request_id: 'r-1',
    });
    await log().transaction((transaction) => appendEvents(transaction, [newEvent(), newEvent(), event]));
    expect(await written()).toMatchObject({
      entry: 3,
      position: null,
      object_id: 3,
      person_id: null,
      audit_line_id: null,
      payload: { status: 'assigned' },
      snapshot,
      occurred_at: new Date('2026-03-01T10:00:00.123Z'),
      request_id: 'r-1',
    });
  });

  it('writes no event when the transaction is rolled back', async () => {
    const before = await written();
    const failing = log().transaction(async (transaction) => {
      await appendEvents(transaction, [newEvent({ object_id: 99 })]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await written()).toEqual(before);
  });

  it("runs within a record writer's statement, with ids that only the statement has", async () => {
    await log().query('CREATE TABLE task (id bigint PRIMARY KEY, subject text)');
    const insert = insertEvents('$2', {
      values: { object_id: 'record.id', snapshot: `jsonb_set(e.snapshot, '{id}', to_jsonb(record.id))` },
      from: 'record',
    });
    await log().query(
      `WITH record AS (INSERT INTO task VALUES (41, $1) RETURNING id), events AS (${insert}) SELECT id FROM record`,
      [
        'Ship it',
        JSON.stringify([
          newEvent({ event: 'task.create' }),
          { ...newEvent(), snapshot: { id: 0, name: 'x' } },
        ]),
      ],
    );
    const rows = await log().query(
      'SELECT event, object_id, snapshot FROM event_log ORDER BY entry DESC LIMIT 2',
    );
    expect(rows).toEqual([
      { event: 'task.update', object_id: 41, snapshot: { id: 41, name: 'x' } },
      { event: 'task.create', object_id: 41, snapshot: null },
    ]);
  });

  it('refuses an event larger than a NATS message', async () => {
    const huge = newEvent({ payload: { note: 'x'.repeat(600_000) } });
    const writing = log().transaction((transaction) => appendEvents(transaction, [huge]));
    await expect(writing).rejects.toThrow('event_log_fits_a_message');
  });
});
