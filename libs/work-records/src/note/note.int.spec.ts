import { Database } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { WorkRecordsEnv, endUser, manager, specialist } from '../../test/work-records-env';

describe('a note', () => {
  let desk: WorkRecordsEnv;
  const request = (requester: number) =>
    desk.create('POST /requests', { subject: 'Help', category: 'rfi' }, endUser(requester));
  const auditLines = async (type: string) => {
    const text = 'SELECT count(*) AS lines FROM audit_line WHERE record_type = $1';
    const [row] = await desk.service.get(Database).query<{ lines: number }>(text, [type]);
    return row?.lines;
  };

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('is added below a record, which emits note-added and is not changed', async () => {
    const task = await desk.task(await desk.workflow());
    const before = await desk.read(`/tasks/${task}`);
    const { status, json, headers } = await desk.call(`POST /tasks/${task}/notes`, { text: 'Done soon' });
    expect(status).toBe(201);
    expect(json).toEqual({ id: expect.any(Number) });
    expect(headers['Location']).toBe(`https://desk.example/v1/notes/${json['id']}`);
    expect(await desk.rows(`/tasks/${task}/notes`)).toMatchObject([
      { id: json['id'], text: 'Done soon', internal: false, person: { id: manager.person.id } },
    ]);
    expect(await desk.read(`/tasks/${task}`)).toEqual(before);
    expect(await desk.events('task', task)).toEqual([
      { event: 'task.create', note_id: null, audited: true },
      { event: 'task.note-added', note_id: json['id'], audited: false },
    ]);
    expect(await auditLines('note')).toBe(0);
  });

  it('is sorted ascending below its record, and descending in /notes', async () => {
    const task = await desk.task(await desk.workflow());
    for (const text of ['One', 'Two', 'Three']) await desk.call(`POST /tasks/${task}/notes`, { text });
    const texts = (rows: readonly object[]) => rows.map((row) => (row as { text: string }).text);
    expect(texts(await desk.rows(`/tasks/${task}/notes`))).toEqual(['One', 'Two', 'Three']);
    expect(texts(await desk.rows(`/tasks/${task}/notes?sort=-id`))).toEqual(['Three', 'Two', 'One']);
    expect(texts(await desk.rows('/notes')).slice(0, 3)).toEqual(['Three', 'Two', 'One']);
  });

  it('sent with a change is announced apart from the change', async () => {
    const workflow = await desk.workflow();
    await desk.call(`PATCH /workflows/${workflow}`, { subject: 'Later', note: 'Next week' });
    const [note] = await desk.rows(`/workflows/${workflow}/notes`);
    const note_id = note?.['id'];
    expect(await desk.events('workflow', workflow)).toEqual([
      { event: 'workflow.create', note_id: null, audited: true },
      { event: 'workflow.update', note_id, audited: true },
      { event: 'workflow.note-added', note_id, audited: false },
    ]);
  });

  it('sent alone in a PATCH is no update of the record', async () => {
    const workflow = await desk.workflow({ note: 'First' });
    await desk.call(`PATCH /workflows/${workflow}`, { note: 'Second' });
    expect((await desk.events('workflow', workflow)).map(({ event }) => event)).toEqual([
      'workflow.create',
      'workflow.note-added',
    ]);
  });

  it.each(['requests', 'problems', 'workflows', 'tasks', 'projects', 'releases', 'risks'])(
    'is added below %s, and answers 404 for a missing record',
    async (collection) => {
      expect((await desk.call(`POST /${collection}/999999/notes`, { text: 'Hello' })).status).toBe(404);
    },
  );

  it('takes the text of internal_note', async () => {
    const id = await request(70);
    await desk.call(`PATCH /requests/${id}`, { internal_note: 'A known caller' });
    expect(await desk.rows(`/requests/${id}/notes/internal`)).toMatchObject([{ text: 'A known caller' }]);
    expect(await desk.rows(`/requests/${id}/notes`, endUser(70))).toEqual([]);
  });

  it('that is internal belongs to the account of its author', async () => {
    const id = await request(70);
    await desk.call(`PATCH /requests/${id}`, { note: 'Hello', internal_note: 'A known caller' });
    const notes = await desk.rows(`/requests/${id}/notes?fields=internal,internal_account,inbound_email`);
    expect(notes).toMatchObject([
      { internal: false, internal_account: null, inbound_email: null },
      { internal: true, internal_account: { id: 'widget', name: expect.any(String) }, inbound_email: null },
    ]);
  });

  it('may be added by end users to their own requests, but not as an internal one', async () => {
    const id = await request(70);
    const add = (by: number, note: object) => desk.call(`POST /requests/${id}/notes`, note, endUser(by));
    expect((await add(70, { text: 'Any news?' })).status).toBe(201);
    expect((await add(71, { text: 'Any news?' })).status).toBe(404);
    expect((await add(70, { text: 'Hush', internal: true })).status).toBe(403);
    expect((await add(70, {})).status).toBe(422);
    expect(await desk.rows(`/requests/${id}/notes`)).toHaveLength(1);
  });

  it('may be added by staff, and not by auditors', async () => {
    const id = await request(70);
    const auditor = principal({ person: { id: 80, name: 'Otto' }, roles: ['auditor'] });
    const note = { text: 'Looking into it', internal: true };
    expect((await desk.call(`POST /requests/${id}/notes`, note, specialist(81))).status).toBe(201);
    expect((await desk.call(`POST /requests/${id}/notes`, note, auditor)).status).toBe(403);
  });
});
