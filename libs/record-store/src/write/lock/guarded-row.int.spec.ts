import { catalogue, common, defineRecord, required } from '@deskline/record';
import { knowWidget, principal, startRecordService, type RecordService } from '@deskline/testing';
import { Forbidden, NotFound } from '../../refusals';
import { RecordWriter } from '../writer';

const definition = {
  title: 'subject',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  events: ['create', 'update'],
  access: [
    { to: ['account_administrator'], read: true, create: true, update: true },
    { to: ['auditor'], read: true },
  ],
} as const;

const Folder = defineRecord('folder', {
  ...definition,
  collection: 'folders',
  fields: { ...common, subject: required.string(80) },
});
const Sheet = defineRecord('sheet', {
  ...definition,
  collection: 'sheets',
  fields: { ...common, subject: required.string(80), folder: required.reference('folder') },
  createUnder: [{ parent: 'folder', paths: ['sheets'] }],
});

describe('A change below a parent in the path', () => {
  let service: RecordService;
  let writer: RecordWriter;
  const administrator = { principal: principal(), request_id: null };
  const as = (...roles: ReturnType<typeof principal>['roles']) => ({
    principal: principal({ roles }),
    request_id: null,
  });

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('work-records', [Folder, Sheet]),
      behaviours: [],
      groups: [],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await knowWidget(service);
  });
  afterAll(() => service?.stop());

  it('finds no record of another parent, whether or not the caller may change it', async () => {
    const folder = (subject: string) => writer.create(Folder, { subject }, administrator);
    const [own, other] = [await folder('Own'), await folder('Other')];
    const sheet = await writer.create(Sheet, { subject: 'Sheet', folder: own }, administrator);
    const change = (caller: typeof administrator, id: number) =>
      writer.update(Sheet, sheet, { subject: 'Changed' }, caller, { under: { field: 'folder', id } });
    await expect(change(administrator, other)).rejects.toBeInstanceOf(NotFound);
    await expect(change(as('auditor'), other)).rejects.toBeInstanceOf(NotFound);
    await expect(change(as('auditor'), own)).rejects.toBeInstanceOf(Forbidden);
    await expect(change(as('key_contact'), own)).rejects.toBeInstanceOf(NotFound);
    await expect(change(administrator, own)).resolves.toBeUndefined();
  });
});
