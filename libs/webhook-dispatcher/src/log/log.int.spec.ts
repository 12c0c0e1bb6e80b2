import type { Dispatcher } from '../../test/dispatcher';
import { pause, until } from '../../test/receiver';
import { LogTestBed } from '../../test/log';
import { Accounts } from '@deskline/record-store';
import { LogSweeper } from './log-sweeper';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe('GET /webhooks/:id/deliveries', () => {
  const bed = new LogTestBed();

  beforeAll(() => bed.start());
  afterAll(() => bed.stop());
  beforeEach(() => bed.clear());

  const one = (id: number, delivery: string) => bed.call('GET', `/webhooks/${id}/deliveries/${delivery}`);

  it('numbers and holds the messages of a disabled webhook, and sends none of them by itself', async () => {
    const id = await bed.withHeld(2);
    await bed.testBed.publish({ object_id: 9 });
    await bed.becomes(id, 'held', 'held', 'succeeded');
    expect(await bed.lanes()).toEqual([]);
    await pause(200);
    expect(bed.receiver.at(bed.path).map(({ headers }) => headers['x-webhook-sequence'])).toEqual(['4']);
  });

  it('holds the messages of an unverified webhook', async () => {
    const id = await bed.dispatcher.create({ event: 'task.create', uri: bed.uri });
    await bed.testBed.publish({});
    await bed.becomes(id, 'held');
    await bed.dispatcher.database.query('UPDATE webhook SET verified_at = now() WHERE id = $1', [id]);
    await bed.testBed.publish({});
    await bed.becomes(id, 'held', 'succeeded');
    expect(bed.receiver.at(bed.path)).toHaveLength(1);
  });

  it('shows every message, newest first, with its state and attempts', async () => {
    const id = await bed.verified();
    const answers = [500];
    bed.receiver.answer = () => answers.shift() ?? 200;
    await bed.testBed.publish({ object_id: 12 });
    await bed.becomes(id, 'succeeded');
    await bed.call('POST', `/webhooks/${id}/test`);
    await until(async () => (await bed.log(id, '?state=succeeded')).length === 3);
    const rows = await bed.log(id);
    expect(
      rows.map(({ sequence, kind, event, object_type, object_id, state }) => [
        sequence,
        kind,
        event,
        object_type,
        object_id,
        state,
      ]),
    ).toEqual([
      [3, 'test', 'task.create', 'task', 12345, 'succeeded'],
      [2, 'event', 'task.create', 'task', 12, 'succeeded'],
      [1, 'verify', 'webhook.verify', 'webhook', id, 'succeeded'],
    ]);
    expect(rows[1]).toMatchObject({ id: expect.stringMatching(UUID), last_answer: '200 OK' });
    expect(rows[1]).not.toHaveProperty('attempts');
    expect(rows[1]?.id).toBe(bed.at(2)[0]?.headers['x-webhook-delivery']);
    const { status, body } = await one(id, String(rows[1]?.id));
    expect([status, body]).toEqual([
      200,
      {
        ...rows[1],
        attempts: [
          {
            started_at: expect.any(String),
            duration_ms: expect.any(Number),
            status: 500,
            line: '500 Internal Server Error',
          },
          {
            started_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
            duration_ms: expect.any(Number),
            status: 200,
            line: '200 OK',
          },
        ],
        updated_at: expect.any(String),
        next_attempt_at: null,
      },
    ]);
    const [selected] = await bed.log(id, '?fields=attempts&sequence=2');
    expect(selected?.['attempts']).toEqual(body['attempts']);
  });

  it('shows the error of an attempt without an answer, and the time of the next attempt', () =>
    bed.withSlowRetries(async () => {
      const id = await bed.verified();
      await bed.dispatcher.database.query(`UPDATE webhook SET uri = 'http://127.0.0.1:9999' WHERE id = $1`, [
        id,
      ]);
      await bed.testBed.publish({});
      await bed.becomes(id, 'retrying');
      const [row] = await bed.log(id, '?fields=attempts,next_attempt_at,state');
      expect(row).toMatchObject({
        state: 'retrying',
        attempts: [{ status: null, error: 'The connection was refused.' }],
      });
      expect(Date.parse(String(row?.['next_attempt_at']))).toBeGreaterThan(Date.now() + 1_000_000);
    }));

  it('is filtered, sorted and paged as any collection', async () => {
    const id = await bed.withHeld(5);
    await bed.testBed.publish({ object_id: 77 });
    await bed.becomes(id, 'held', 'held', 'held', 'held', 'held', 'succeeded');
    const sequences = async (query: string) => (await bed.log(id, query)).map(({ sequence }) => sequence);
    expect(await sequences('?state=held')).toEqual([6, 5, 4, 3, 2]);
    expect(await sequences('?state=held,dropped&sort=sequence&per_page=2')).toEqual([2, 3]);
    expect(await sequences('?event=webhook.verify')).toEqual([1]);
    expect(await sequences('?sequence=>3<6')).toEqual([5, 4]);
    expect(await sequences('?created_at=>2020-01-01&sort=created_at&per_page=100')).toHaveLength(7);
    expect(await sequences('?created_at=>2120-01-01')).toEqual([]);
    const [last] = await bed.log(id, '?per_page=1');
    expect(await sequences(`?created_at=${String(last?.['created_at'])}`)).toContain(last?.sequence);
    expect(await sequences(`?ids=${String(last?.id)}`)).toEqual([last?.sequence]);
    expect((await bed.call('GET', `/webhooks/${id}/deliveries?id=12`)).status).toBe(400);
    expect((await bed.call('GET', `/webhooks/${id}/deliveries?sort=event`)).status).toBe(400);
    expect((await bed.call('GET', `/webhooks/${id}/deliveries?attempts=1`)).status).toBe(400);
    expect(await sequences(`?webhook=${id + 1}`)).toEqual([]);
  });

  it('answers administrators of the account with a token that may read webhooks', async () => {
    const id = await bed.withHeld(1);
    const [row] = await bed.log(id);
    const [list, single] = [`/webhooks/${id}/deliveries`, `/webhooks/${id}/deliveries/${String(row?.id)}`];
    const statuses = (who: Parameters<Dispatcher['call']>[3]) =>
      Promise.all(
        [
          ['GET', list],
          ['GET', single],
          ['GET', `/webhooks/${id}/messages`],
          ['POST', `${single}/redeliver`],
          ['POST', `/webhooks/${id}/replay`],
        ].map(async ([method = '', where = '']) => (await bed.call(method, where, undefined, who)).status),
      );
    expect(await statuses({ account: 'gadget' })).toEqual([404, 404, 404, 404, 404]);
    expect(await statuses({ roles: ['auditor'] })).toEqual([403, 403, 403, 403, 403]);
    const permitted = (...actions: string[]) => statuses({ scopes: [{ effect: 'allow', actions }] });
    expect(await permitted('task:Read')).toEqual([403, 403, 403, 403, 403]);
    expect(await permitted('webhook:Read')).toEqual([200, 200, 200, 403, 403]);
    expect(await permitted('webhook:Read', 'webhook:Update')).toEqual([200, 200, 200, 200, 422]);
  });

  it('answers 404 for an id that is no delivery of that webhook', async () => {
    const id = await bed.withHeld(1);
    const other = await bed.dispatcher.createVerified({ event: 'task.create', uri: `${bed.uri}-other` });
    const [row] = await bed.log(id);
    for (const address of [
      `${id}/deliveries/${NOBODY}`,
      `${id}/deliveries/nonsense`,
      `${id}/deliveries/12`,
      `${id}/deliveries/%00`,
      `${other}/deliveries/${String(row?.id)}`,
      `999999/deliveries/${String(row?.id)}`,
    ]) {
      expect([address, (await bed.call('GET', `/webhooks/${address}`)).status]).toEqual([address, 404]);
      const again = await bed.call('POST', `/webhooks/${address}/redeliver`);
      expect([address, again.status]).toEqual([address, 404]);
    }
    expect((await bed.call('GET', '/webhooks/999999/deliveries')).status).toBe(404);
    expect((await bed.call('PATCH', `/webhooks/${id}/deliveries/${String(row?.id)}`, {})).status).toBe(404);
    expect((await bed.call('DELETE', `/webhooks/${id}/deliveries/${String(row?.id)}`)).status).toBe(404);
    expect(await bed.lanes()).toEqual([]);
  });

  it('deletes old settled deliveries, of deleted webhooks too, but no open ones and no sequence number', async () => {
    const id = await bed.withHeld(3);
    await bed.call('POST', `/webhooks/${id}/replay`, { from: 2, to: 2 });
    await bed.becomes(id, 'succeeded', 'held', 'held');
    await bed.quiet();
    const { database } = bed.dispatcher;
    await database.query(
      `UPDATE delivery SET created_at = now() - interval '31 days',
         state = CASE WHEN sequence = 3 THEN 'retrying' ELSE state END WHERE sequence < 4 AND webhook_id = $1`,
      [id],
    );
    await database.query('UPDATE delivery SET webhook_id = 999 WHERE webhook_id = $1 AND sequence = 1', [id]);
    await bed.dispatcher.app.get(LogSweeper).sweep();
    expect((await bed.log(id)).map(({ sequence }) => sequence)).toEqual([4, 3]);
    expect(await database.query('SELECT 1 FROM delivery WHERE webhook_id = 999')).toEqual([]);
    const orphans = await database.query(
      'SELECT 1 FROM delivery_attempt WHERE delivery_id NOT IN (SELECT id FROM delivery)',
    );
    expect(orphans).toEqual([]);
    await database.query(`UPDATE delivery SET state = 'held' WHERE webhook_id = $1`, [id]);
    await bed.testBed.publish({ object_id: 50 });
    await until(() => bed.at(5).length === 1);
  });

  it('deletes deliveries after the days of their account, but none that are open or held', async () => {
    const { database, app } = bed.dispatcher;
    const id = await bed.verified();
    await bed.quiet();
    await database.query('DELETE FROM delivery WHERE webhook_id = $1', [id]);
    await database.query(
      `INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state, created_at)
       SELECT $1, 100 + n, 'widget', 'event', 'task.create', 'task/' || n, '', '{}', now(),
         (ARRAY['succeeded', 'dropped', 'held', 'succeeded'])[n], now() - (ARRAY[11, 11, 11, 9])[n] * interval '1 day'
       FROM generate_series(1, 4) n`,
      [id],
    );
    const sequences = async () =>
      (
        await database.rows('SELECT sequence FROM delivery WHERE webhook_id = $1 ORDER BY sequence', [id])
      ).flat();
    const keep = async (retention: string | null) => {
      await database.query(`UPDATE account SET retention = $1 WHERE id = 'widget'`, [retention]);
      await app.get(Accounts).read(database);
      await app.get(LogSweeper).sweep();
    };
    await keep(null);
    expect(await sequences()).toEqual(['101', '102', '103', '104']);
    await keep('{"deliveries": 10}');
    expect(await sequences()).toEqual(['103', '104']);
    await keep(null);
  });

  it('deletes old deliveries of any number, one webhook after the other', async () => {
    const { database, app } = bed.dispatcher;
    await database.query(
      `INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state, created_at)
       SELECT 991 + n % 3, n, 'widget', 'event', 'task.create', 'task/1', '', '{}', now(), 'succeeded', now() - interval '31 days'
       FROM generate_series(1, 3500) n`,
    );
    await app.get(LogSweeper).sweep();
    expect(await database.query('SELECT 1 FROM delivery WHERE webhook_id BETWEEN 991 AND 993')).toEqual([]);
  });
});
