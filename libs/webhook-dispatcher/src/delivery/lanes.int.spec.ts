import { Database } from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Pool } from 'pg';
import { makeTables } from '../dispatcher.fixture';
import { claim, type ClaimedDelivery } from './claim';
import { enqueue } from './enqueue';
import type { Outcome } from './outcome';
import { recordOutcomes } from './record-outcomes';
import type { Settlement } from './settle';

const SUCCEEDED: Settlement = { state: 'succeeded', retry_in_ms: null };
const RETRYING: Settlement = { state: 'retrying', retry_in_ms: 60_000 };
const outcome: Outcome = { kind: 'answered', status: 200, line: '200 OK' };

describe('lanes of deliveries', () => {
  let testing: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testing = await testDatabase();
    await makeTables(testing.url);
    const pool = new Pool({ connectionString: testing.url, max: 20 });
    // Dropping the database may cut off a connection that is already saying goodbye.
    pool.on('error', () => undefined);
    database = new Database(pool);
  });
  afterAll(async () => {
    await database.pool.end();
    await testing.drop();
  });
  beforeEach(() => database.query('TRUNCATE delivery, delivery_lane, delivery_attempt, webhook_sequence'));

  const make = (...lanes: [webhook_id: number, record: string][]) =>
    database.transaction((transaction) =>
      enqueue(
        transaction,
        lanes.map(([webhook_id, record]) => ({
          webhook_id,
          account_id: 'widget',
          kind: 'event' as const,
          event: 'task.update',
          record,
          message: { body: Buffer.from('{}'), link: '' },
          occurred_at: new Date(),
        })),
      ),
    );
  const take = (changes: Partial<Parameters<typeof claim>[1]> = {}) =>
    claim(database, { room: 1_000, perWebhook: 1_000, busy: new Map(), leaseMs: 60_000, ...changes });
  const settle = (claims: readonly ClaimedDelivery[], settlement: Settlement) =>
    recordOutcomes(
      database,
      claims.map((delivery) => ({
        delivery,
        outcome,
        started_at: new Date(),
        duration_ms: 1,
        signed: null,
        settlement,
      })),
    );
  const states = () =>
    database.query<{ state: string; attempts: number }>(
      'SELECT state, attempts FROM delivery ORDER BY webhook_id, sequence',
    );
  const lanes = () => database.query('SELECT * FROM delivery_lane');
  const one = <T>([first]: readonly T[]): T => first as T;

  it('give out the oldest delivery of a record, and the next when it is settled', async () => {
    await make([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const first = await take();
    expect(first.map(({ sequence }) => sequence).sort()).toEqual([1, 3]);
    expect(await take()).toEqual([]);
    await settle(first, SUCCEEDED);
    const second = await take();
    expect(second.map(({ sequence }) => sequence)).toEqual([2]);
    await settle(second, SUCCEEDED);
    expect(await lanes()).toEqual([]);
  });

  it('wait for a retry', async () => {
    await make([1, 'task/1'], [1, 'task/1']);
    await settle(await take(), RETRYING);
    expect(await take()).toEqual([]);
    await database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await take()).map(({ sequence, attempts }) => [sequence, attempts])).toEqual([[1, 1]]);
  });

  it('ignore the failure of a process that was replaced', async () => {
    await make([1, 'task/1']);
    const paused = await take({ leaseMs: 0 });
    const successor = await take();
    expect(successor).toHaveLength(1);
    await settle(paused, RETRYING);
    expect(await states()).toEqual([{ state: 'pending', attempts: 0 }]);
    await settle(successor, SUCCEEDED);
    expect(await states()).toEqual([{ state: 'succeeded', attempts: 1 }]);
  });

  it('believe a success of a process that was replaced, and then ignore its successor', async () => {
    await make([1, 'task/1'], [1, 'task/1']);
    const paused = await take({ leaseMs: 0 });
    const successor = await take();
    await settle(paused, SUCCEEDED);
    await settle(successor, RETRYING);
    expect((await states()).map(({ state }) => state)).toEqual(['succeeded', 'pending']);
    expect((await take()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('give each webhook its share, however much another has waiting', async () => {
    await make(...Array.from({ length: 100 }, (_each, index): [number, string] => [1, `task/${index}`]));
    await make([2, 'task/1'], [3, 'task/1']);
    const taken = await take({ perWebhook: 3 });
    expect(taken.map(({ webhook_id }) => webhook_id).sort()).toEqual([1, 1, 1, 2, 3]);
    const more = await take({ perWebhook: 3, busy: new Map([[1, 1]]) });
    expect(more.map(({ webhook_id }) => webhook_id)).toEqual([1]);
    expect(await take({ perWebhook: 3, busy: new Map([[1, 0]]) })).toEqual([]);
  });

  it('are never given to two at once', async () => {
    await make(
      ...Array.from({ length: 300 }, (_each, index): [number, string] => [index % 7, `task/${index}`]),
    );
    const taken: ClaimedDelivery[] = [];
    const work = async () => {
      for (let claims = await take({ room: 5, perWebhook: 2 }); claims.length > 0;) {
        taken.push(...claims);
        claims = await take({ room: 5, perWebhook: 2 });
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    while ((await take()).length > 0);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  });

  it('lose nothing that is added while the last delivery is being settled', async () => {
    for (let round = 0; round < 40; round++) {
      await make([1, 'task/1']);
      await Promise.all([settle(await take(), SUCCEEDED), make([1, 'task/1'])]);
      const rest = await take();
      expect(rest).toHaveLength(1);
      await settle(rest, SUCCEEDED);
    }
    expect(await lanes()).toEqual([]);
    expect((await states()).every(({ state }) => state === 'succeeded')).toBe(true);
  });

  it('number without gaps when a transaction is rolled back', async () => {
    await make([1, 'task/1']);
    await expect(
      database.transaction(async (transaction) => {
        await enqueue(transaction, [
          {
            webhook_id: 1,
            account_id: 'widget',
            kind: 'event',
            event: 'task.update',
            record: 'task/1',
            message: { body: Buffer.from('{}'), link: '' },
            occurred_at: new Date(),
          },
        ]);
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    await Promise.all(Array.from({ length: 20 }, () => make([1, 'task/2'], [1, 'task/3'])));
    const rows = await database.query<{ sequence: number }>(
      'SELECT sequence FROM delivery ORDER BY sequence',
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 41 }, (_each, index) => index + 1),
    );
    expect(one(rows).sequence).toBe(1);
  });
});
