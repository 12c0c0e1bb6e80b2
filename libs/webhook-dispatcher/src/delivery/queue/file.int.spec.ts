import { createHash } from 'node:crypto';
import type { Database } from '@deskline/platform';
import { openDatabase, type TestDatabase } from '@deskline/testing';
import { dispatcherDatabase } from '../../../test/dispatcher';
import { fileDeliveries } from './file';
import type { NewDelivery } from './delivery';

describe('fileDeliveries with more deliveries than fit into one statement', () => {
  let testing: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    testing = await dispatcherDatabase();
    database = openDatabase(testing);
  });
  afterAll(async () => {
    await database?.close();
    await testing?.drop();
  });

  const write = (deliveries: readonly NewDelivery[]) =>
    database.transaction(async (transaction) => (await fileDeliveries(transaction, deliveries)).filed);
  const delivery = (webhook_id: number, record: string, body: Buffer): NewDelivery => ({
    webhook_id,
    account_id: 'widget',
    kind: 'event',
    event: 'task.update',
    record,
    message: () => ({ body, link: record }),
    occurred_at: new Date(),
  });

  it('gives each delivery its own bytes and the next number of its webhook', async () => {
    const bodies = Array.from({ length: 60 }, (_, nth) => Buffer.alloc(nth * 2_500, `Größe ${nth} \0`));
    await write(bodies.map((body, nth) => delivery(1 + (nth % 2), `task/${nth}`, body)));
    const rows = await database.query<{ body: string; link: string }>(
      'SELECT md5(body) AS body, link FROM delivery ORDER BY sequence, webhook_id',
    );
    const md5 = (body: Buffer) => createHash('md5').update(body).digest('hex');
    expect(rows).toEqual(bodies.map((body, nth) => ({ body: md5(body), link: `task/${nth}` })));
  });

  it('opens a lane for each record, whatever order the deliveries come in', async () => {
    const body = Buffer.from('{}');
    const many = Array.from({ length: 12_000 }, (_, nth) => delivery(30 - (nth % 20), `task/${nth}`, body));
    await write([...many, ...many.slice(0, 10)]);
    const counted = await database.query(
      `SELECT count(*) AS lanes, count(DISTINCT record) AS records, min(webhook_id), max(webhook_id)
       FROM delivery_lane WHERE webhook_id > 10`,
    );
    expect(counted).toEqual([{ lanes: 12_000, records: 12_000, min: 11, max: 30 }]);
  });

  it('locks an existing lane until the commit, and does not write it again', async () => {
    const next = () => delivery(50, 'task/1', Buffer.from('{}'));
    const lane = 'SELECT ctid::text AS tid FROM delivery_lane WHERE webhook_id = 50';
    const free = () => database.query(`${lane} FOR UPDATE SKIP LOCKED`);
    await write([next()]);
    const before = await database.query(lane);
    await database.transaction(async (transaction) => {
      await (
        await fileDeliveries(transaction, [next()])
      ).filed;
      expect(await free()).toEqual([]);
    });
    expect(await free()).toEqual(before);
  });
});
