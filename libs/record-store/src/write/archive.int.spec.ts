import {
  at,
  becomes,
  catalogue,
  common,
  defineRecord,
  group,
  on,
  optional,
  readonly,
  required,
  type RecordType,
  type Row,
} from '@deskline/record';
import { principal, knowWidget, startRecordService, type RecordService } from '@deskline/testing';
import { behaviour } from '../behaviour/behaviour';
import { RecordReader } from '../read/reader';
import { TimerRunner } from '../timers/timer-runner';
import { RecordWriter } from './writer';

const definition = {
  title: 'subject',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  archiving: { when: {}, by: ['account_administrator'] },
  events: ['create', 'update', 'note-added'],
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;

const Folder = defineRecord('folder', {
  ...definition,
  collection: 'folders',
  fields: {
    ...common,
    subject: required.string(80),
    status: optional.enum(['open', 'closed'], { default: 'open' }),
    waiting: readonly.integer(),
  },
  views: { unfinished: { some: { of: 'sheet', by: 'folder', where: { status: 'waiting' } } } },
});
const Sheet = defineRecord('sheet', {
  ...definition,
  collection: 'sheets',
  fields: {
    ...common,
    subject: required.string(80),
    status: optional.enum(['waiting', 'done'], { default: 'waiting' }),
    folder: required.reference('folder'),
    due_at: optional.datetime(),
  },
  timerFields: ['due_at'],
  createUnder: [{ parent: 'folder', paths: ['sheets'] }],
});
/** Stands under sheets, and decides nothing with them. */
const Remark = defineRecord('remark', {
  ...definition,
  collection: 'remarks',
  fields: {
    ...common,
    subject: required.string(80),
    sheet: required.reference('sheet'),
    about: optional.reference('folder'),
  },
  createUnder: [{ parent: 'sheet', paths: ['remarks'] }],
});

const closeSheets = on<Row<typeof Folder>>(becomes('status', 'closed'), ({ after }) => ({
  change: 'sheet',
  where: { folder: after.id, status: 'waiting' },
  values: { status: 'done' },
}));
const waiting = group(Folder, Sheet, {
  by: 'folder',
  reads: ['status'],
  readsOfRoot: [],
  decide: ({ root, members }) => {
    const count = members.filter(({ status }) => status === 'waiting').length;
    return root.waiting === count ? {} : { root: { waiting: count } };
  },
});

describe('archived and trashed records', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const caller = { principal: principal(), request_id: null };

  const folder = () => writer.create(Folder, { subject: 'Folder' }, caller);
  const sheet = (of: number, values: object = {}) =>
    writer.create(Sheet, { subject: 'Sheet', folder: of, ...values }, caller);
  const remark = (of: number, values: object = {}) =>
    writer.create(Remark, { subject: 'Remark', sheet: of, ...values }, caller);
  const read = async (record: RecordType, id: number) => {
    const found = await service.get(RecordReader).one(record, id, caller.principal);
    return JSON.parse(found?.body.toString() ?? 'null') as Record<string, unknown>;
  };
  const away = (field: string, because: string) => ({ problems: [{ field, because }] });

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('work-records', [Folder, Sheet, Remark]),
      behaviours: [
        behaviour(Folder, { rules: [closeSheets] }),
        behaviour(Sheet, {
          timers: [at('due_at', { from: { status: 'waiting' }, set: { status: 'done' } })],
        }),
      ],
      groups: [waiting],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
  });
  afterAll(() => service?.stop());

  it('an archived root takes no new member', async () => {
    const of = await folder();
    await writer.archive(Folder, of, caller);
    const before = await read(Folder, of);
    await expect(sheet(of)).rejects.toMatchObject(away('folder', 'archived'));
    expect(await read(Folder, of)).toEqual(before);
  });

  it('an archived parent takes no new record, and the problem is reported with all others', async () => {
    const under = await sheet(await folder());
    await writer.trash(Sheet, under, caller);
    await expect(remark(under, { subject: null })).rejects.toMatchObject({
      problems: [
        { field: 'subject', because: 'blank' },
        { field: 'sheet', because: 'trashed' },
      ],
    });
  });

  it('members of an archived root cannot be changed, archived or restored', async () => {
    const of = await folder();
    const [one, other] = [await sheet(of), await sheet(of)];
    await writer.trash(Sheet, other, caller);
    await writer.archive(Folder, of, caller);
    const refusal = away('folder', 'archived');
    await expect(writer.update(Sheet, one, { status: 'done' }, caller)).rejects.toMatchObject(refusal);
    await expect(writer.archive(Sheet, one, caller)).rejects.toMatchObject(refusal);
    await expect(writer.restore(Sheet, other, caller)).rejects.toMatchObject(refusal);
    expect(await read(Folder, of)).toMatchObject({ waiting: 1, archived: true });
    await writer.restore(Folder, of, caller);
    await writer.update(Sheet, one, { status: 'done' }, caller);
    expect(await read(Folder, of)).toMatchObject({ waiting: 0 });
  });

  it('effects of other changes pass over archived records', async () => {
    const of = await folder();
    const [one, other] = [await sheet(of), await sheet(of)];
    await writer.trash(Sheet, other, caller);
    await writer.update(Folder, of, { status: 'closed' }, caller);
    expect([await read(Sheet, one), await read(Sheet, other)]).toMatchObject([
      { status: 'done' },
      { status: 'waiting' },
    ]);
  });

  it('timers pass over archived records and members of archived roots', async () => {
    const [of, archived] = [await folder(), await folder()];
    const due = { due_at: '2026-03-02T10:00:00Z' };
    const [one, other, member] = [await sheet(of, due), await sheet(of, due), await sheet(archived, due)];
    await writer.trash(Sheet, other, caller);
    await writer.archive(Folder, archived, caller);
    // Due only now: a time that has passed wakes the timers of the service at once.
    service.clock.set(new Date('2026-03-02T10:00:00Z'));
    await service.get(TimerRunner).run();
    service.clock.set(new Date('2026-03-02T09:00:00Z'));
    const rows = [await read(Sheet, one), await read(Sheet, other), await read(Sheet, member)];
    expect(rows.map(({ status }) => status)).toEqual(['done', 'waiting', 'waiting']);
    expect(await read(Folder, archived)).toMatchObject({ waiting: 1 });
  });

  it('a trashed record is shown by existing references and takes no new one', async () => {
    const [of, about] = [await sheet(await folder()), await folder()];
    const id = await remark(of, { about });
    await writer.trash(Folder, about, caller);
    expect(await read(Remark, id)).toMatchObject({ about: { id: about } });
    expect((await read(Remark, id))['about']).not.toHaveProperty('disabled');
    await expect(remark(of, { about })).rejects.toMatchObject(away('about', 'trashed'));
    await writer.restore(Folder, about, caller);
    await expect(remark(of, { about })).resolves.toEqual(expect.any(Number));
  });

  it('views and grants do not find archived records', async () => {
    const of = await folder();
    const only = await sheet(of);
    const isUnfinished = async () => {
      const position = { page: 1 };
      const sort = [{ field: 'id', descending: true }];
      const query = { fields: null, filters: [], views: ['unfinished'], sort, perPage: 100, position };
      const { body } = await service.get(RecordReader).list(Folder, query, caller.principal);
      return (JSON.parse(body.toString()) as { id: number }[]).some(({ id }) => id === of);
    };
    expect(await isUnfinished()).toBe(true);
    await writer.archive(Sheet, only, caller);
    expect(await isUnfinished()).toBe(false);
  });

  it('an archived record is shown by existing references, may be sent back, and takes no new one', async () => {
    const [of, about] = [await sheet(await folder()), await folder()];
    const id = await remark(of, { about });
    await writer.archive(Folder, about, caller);
    expect((await read(Remark, id))['about']).not.toHaveProperty('disabled');
    await writer.update(Remark, id, { about, subject: 'Again' }, caller);
    await expect(remark(of, { about })).rejects.toMatchObject(away('about', 'archived'));
    await writer.restore(Folder, about, caller);
    await expect(remark(of, { about })).resolves.toEqual(expect.any(Number));
  });
});
