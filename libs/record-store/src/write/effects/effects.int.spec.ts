import { Database } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { principal, type RecordService } from '@deskline/testing';
import type { Values } from '../../caller';
import { RecordReader } from '../../read/reader';
import { lockRow, type LockedRow } from '../lock/locked-row';
import { Badge, Comment, Job, Log, Order, startOrdering } from '../../../test/orders';
import { inUnitOfWork } from '../in-unit-of-work';
import { RecordRuntime } from '../../runtime';
import { RecordWriter } from '../writer';

describe('effects of a change', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };
  const job = (values: object = {}) => writer.create(Job, { name: 'Job', ...values }, caller);
  const read = async (record: RecordType, id: number) => {
    const found = await service.get(RecordReader).one(record, id, caller.principal);
    return JSON.parse(found?.body.toString() ?? 'null') as Record<string, unknown>;
  };
  const logOf = async (id: number) => {
    const [row] = await service
      .get(Database)
      .query<{ id: number }>('SELECT id FROM log WHERE job_id = $1', [id]);
    return Number(row?.id);
  };

  beforeAll(async () => {
    service = await startOrdering();
    writer = service.get(RecordWriter);
  });
  afterAll(() => service?.stop());

  it('an effect may refer to the record that holds its id', async () => {
    const id = await job();
    const { badge } = (await read(Job, id)) as { badge: { id: number; name: string } };
    expect(badge.name).toBe('Badge');
    expect(await read(Badge, badge.id)).toMatchObject({ job: { id, name: 'Job' } });
  });

  it('the event of an effect names the record that caused it', async () => {
    const id = await job({ minutes: 5 });
    const [told] = await service
      .get(Database)
      .query<{ payload: object }>(
        `SELECT payload FROM event_log WHERE event = 'log.create' AND object_id = $1`,
        [await logOf(id)],
      );
    expect(told?.payload).toMatchObject({ job: { id, name: 'Job', nodeID: expect.any(String) as string } });
  });

  it('the event of an effect comes after the event of its cause', async () => {
    await job({ minutes: 5 });
    const events = await service
      .get(Database)
      .query<{ event: string }>('SELECT event FROM event_log ORDER BY entry DESC LIMIT 3');
    expect(events.map(({ event }) => event).reverse()).toEqual(['job.create', 'badge.create', 'log.create']);
  });

  it('an effect reads the saved change', async () => {
    const id = await job({ minutes: 5 });
    await writer.update(Job, id, { status: 'done' }, caller);
    expect(await read(Log, await logOf(id))).toMatchObject({ billed: true });
  });

  it('an effect may change its cause, and is saved after it', async () => {
    const order = await writer.create(Order, { name: 'Order' }, caller);
    const id = await job({ order });
    await writer.update(Job, id, { status: 'done' }, caller);
    expect(await read(Job, id)).toMatchObject({ status: 'done', remark: 'closed' });
    const lines = await service
      .get(Database)
      .query<{ changes: object }>(
        `SELECT changes FROM audit_line WHERE record_type = 'job' AND record_id = $1 AND action = 'update' ORDER BY id`,
        [id],
      );
    expect(lines.map(({ changes }) => changes)).toEqual([
      { status: ['open', 'done'] },
      { remark: [null, 'closed'] },
    ]);
  });

  it('an afterWrite hook creates as many records as it finds, with references to each other', async () => {
    const order = await writer.create(Order, { name: 'Kit abc' }, caller);
    const jobs = await service
      .get(Database)
      .query<{ id: number; name: string; badge_id: number }>(
        'SELECT id, name, badge_id FROM job WHERE order_id = $1 ORDER BY id',
        [order],
      );
    const [first, second, third] = jobs;
    expect(jobs.map(({ name }) => name)).toEqual([
      `a before ${second?.id}`,
      `b before ${third?.id}`,
      'c before none',
    ]);
    expect(await read(Badge, first?.badge_id ?? 0)).toMatchObject({ job: { id: first?.id } });
    expect(await read(Order, order)).toMatchObject({ name: 'abc' });
  });

  it('a refused effect rolls back the change', async () => {
    const refused = writer.create(Order, { name: 'Kit xyz!' }, caller);
    await expect(refused).rejects.toMatchObject({ problems: [{ field: 'name', because: 'invalid' }] });
    expect(await service.get(Database).query(`SELECT FROM job WHERE name LIKE 'x before%'`)).toEqual([]);
  });

  it('a rule may set a token in a datetime field, which sorts after all datetimes', async () => {
    const [moment, never, whenever, open] = [
      await job({ name: 'Wash until 2026-03-02T10:00:00Z' }),
      await job({ name: 'Dry until never' }),
      await job({ name: 'Fold until whenever' }),
      await job({ name: 'Iron' }),
    ];
    expect(await read(Job, never)).toMatchObject({ due_at: 'never' });
    const query = { fields: ['due_at'], filters: [], views: [], perPage: 9, position: { page: 1 } };
    const sort = [{ field: 'due_at', descending: false }];
    const within = { ids: [moment, never, whenever, open] };
    const { body } = await service.get(RecordReader).list(Job, { ...query, sort, within }, caller.principal);
    expect((JSON.parse(body.toString()) as { due_at: string }[]).map(({ due_at }) => due_at)).toEqual([
      '2026-03-02T10:00:00Z',
      'whenever',
      'never',
      null,
    ]);

    // Rules, what has to hold and the audit know it by its word.
    await writer.update(Job, never, { status: 'done' }, caller);
    expect(await read(Job, never)).toMatchObject({ due_at: 'never', remark: 'at last' });
    await expect(job({ name: 'Undue' })).rejects.toMatchObject({
      problems: [{ field: 'name', because: 'invalid' }],
    });
    const [line] = await service
      .get(Database)
      .query<{ changes: object }>(
        `SELECT changes FROM audit_line WHERE record_type = 'job' AND record_id = $1 AND action = 'create'`,
        [whenever],
      );
    expect(line?.changes).toMatchObject({ due_at: [null, 'whenever'] });
  });

  describe('on a record of another account', () => {
    const provider = {
      account: 'provider',
      person: { id: 62, name: 'Pat' },
      principal: null,
      request_id: null,
    };
    /** Somebody of the provider changes a job of widget's, which they have been let into. */
    const changed = (id: number, values: Values) =>
      inUnitOfWork(service.get(RecordRuntime), provider, async (unit) => {
        unit.enterAccount('widget');
        const row = await lockRow(unit.transaction, Job, id);
        await unit.update(Job, row as LockedRow, values);
      });
    const accountsOf = (table: string, id: number) =>
      service.get(Database).query(`SELECT account_id FROM ${table} WHERE job_id = $1`, [id]);

    it('an effect belongs to the account of its cause, time spent to that of the caller', async () => {
      const order = await writer.create(Order, { name: 'Order' }, caller);
      const id = await job({ order });
      await changed(id, { status: 'done', minutes: 5, comment: 'Done' });
      expect(await read(Job, id)).toMatchObject({ status: 'done', remark: 'closed' });
      expect(await read(Order, order)).toMatchObject({ status: 'closed' });
      expect(await accountsOf('comment', id)).toEqual([{ account_id: 'widget' }]);
      expect(await accountsOf('log', id)).toEqual([{ account_id: 'provider' }]);
      const lines = await service.get(Database).query(
        `SELECT DISTINCT account_id, person_name FROM audit_line WHERE action = 'update'
           AND (record_type, record_id) IN (('job', $1), ('order', $2))`,
        [id, order],
      );
      expect(lines).toEqual([{ account_id: 'widget', person_name: 'Pat' }]);
    });

    it('a record belongs to the account of its parent, also when it is created by itself', async () => {
      const id = await job();
      const commented = (enters: boolean) =>
        inUnitOfWork(service.get(RecordRuntime), provider, (unit) => {
          if (enters) unit.enterAccount('widget');
          return unit.create(Comment, { name: 'Hello', job: id });
        });
      await expect(commented(false)).rejects.toMatchObject({
        problems: [{ field: 'job', because: 'not_found' }],
      });
      await commented(true);
      expect(await accountsOf('comment', id)).toEqual([{ account_id: 'widget' }]);
    });

    it('a change refers to records that both accounts trust', async () => {
      const id = await job();
      await changed(id, { helper: 61 });
      await changed(id, { helper: 62 });
      await expect(changed(id, { helper: 63 })).rejects.toMatchObject({
        problems: [{ field: 'helper', because: 'not_found' }],
      });
    });
  });
});
