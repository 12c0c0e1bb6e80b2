import { Database } from '@deskline/platform';
import {
  becomes,
  catalogue,
  common,
  defineRecord,
  isNew,
  on,
  optional,
  readonly,
  required,
  type RecordType,
  type Row,
} from '@deskline/record';
import { principal, knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import { behaviour } from '../behaviour';
import { RecordReader } from '../read/reader';
import { RecordWriter } from './writer';

const definition = {
  title: 'name',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: ['create', 'update', 'status-changed'],
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;
const named = { ...common, name: required.string(80) };

const Order = defineRecord('order', {
  ...definition,
  collection: 'orders',
  fields: { ...named, status: optional.enum(['open', 'closed'], { default: 'open' }) },
});
/** Minutes make a log; a new job has a badge, and with a status of done its order is closed. */
const Job = defineRecord('job', {
  ...definition,
  collection: 'jobs',
  fields: {
    ...named,
    status: optional.enum(['open', 'done'], { default: 'open' }),
    order: optional.reference('order'),
    badge: readonly.reference('badge'),
    remark: readonly.string(),
    minutes: optional.integer({ transient: true }),
  },
  makes: [{ record: 'log', from: { minutes: 'minutes' } }],
});
const Log = defineRecord('log', {
  ...definition,
  collection: 'logs',
  eventsCarry: 'fields',
  fields: {
    ...common,
    name: optional.string(80),
    minutes: required.integer(),
    job: readonly.reference('job'),
    billed: readonly.boolean({ default: false }),
  },
});
const Badge = defineRecord('badge', {
  ...definition,
  collection: 'badges',
  fields: { ...named, job: readonly.reference('job', { tied: true }) },
});

const jobRules = [
  on<Row<typeof Job>>(isNew, ({ after }) => ({
    create: 'badge',
    values: { name: 'Badge', job: after.id },
    into: 'badge',
  })),
  on<Row<typeof Job>>(
    becomes('status', 'done'),
    ({ after }) => ({ change: 'order', where: { id: after.order ?? 0 }, values: { status: 'closed' } }),
    ({ after }) => ({
      change: 'log',
      where: { job: after.id, 'job.status': 'done' },
      values: { billed: true },
    }),
  ),
];
const orderRules = [
  on<Row<typeof Order>>(becomes('status', 'closed'), ({ after }) => ({
    change: 'job',
    where: { order: after.id, status: 'done' },
    values: { remark: 'closed' },
  })),
];

describe('what follows from a change', () => {
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
    service = await startRecordService({
      catalogue: catalogue('work-records', [Order, Job, Log, Badge]),
      behaviours: [behaviour(Job, { rules: jobRules }), behaviour(Order, { rules: orderRules })],
      groups: [],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
  });
  afterAll(() => service?.stop());

  it('may hold on to the record, which holds its id', async () => {
    const id = await job();
    const { badge } = (await read(Job, id)) as { badge: { id: number; name: string } };
    expect(badge.name).toBe('Badge');
    expect(await read(Badge, badge.id)).toMatchObject({ job: { id, name: 'Job' } });
  });

  it('is told with the name of the record', async () => {
    const id = await job({ minutes: 5 });
    const [told] = await service
      .get(Database)
      .query<{ payload: object }>(
        `SELECT payload FROM event_log WHERE event = 'log.create' AND object_id = $1`,
        [await logOf(id)],
      );
    expect(told?.payload).toMatchObject({ job: { id, name: 'Job', nodeID: expect.any(String) as string } });
  });

  it('is told after the change', async () => {
    await job({ minutes: 5 });
    const events = await service
      .get(Database)
      .query<{ event: string }>('SELECT event FROM event_log ORDER BY entry DESC LIMIT 3');
    expect(events.map(({ event }) => event).reverse()).toEqual(['job.create', 'badge.create', 'log.create']);
  });

  it('sees the change', async () => {
    const id = await job({ minutes: 5 });
    await writer.update(Job, id, { status: 'done' }, caller);
    expect(await read(Log, await logOf(id))).toMatchObject({ billed: true });
  });

  it('may come back to the record, and is written after it', async () => {
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
});
