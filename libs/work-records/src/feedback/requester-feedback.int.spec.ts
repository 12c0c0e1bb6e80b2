import { principal } from '@deskline/testing';
import { WorkRecordsEnv, endUser, manager, specialist } from '../../test/work-records-env';

const colleague = specialist(33);
const auditor = principal({ person: { id: 51, name: 'Auditor' }, roles: ['auditor'] });

const REQUESTER = 41;

describe('feedback of the requester', () => {
  let desk: WorkRecordsEnv;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  const completed = async (): Promise<string> => {
    const values = { subject: 'Help', category: 'rfi', requested_by: REQUESTER, team: 7, member: 33 };
    const id = await desk.create('POST /requests', values);
    const done = { status: 'completed', completion_reason: 'solved' };
    expect(await desk.call(`PATCH /requests/${id}`, done)).toMatchObject({ status: 200 });
    return `/requests/${id}`;
  };
  const statusOf = async (...call: Parameters<WorkRecordsEnv['call']>) => (await desk.call(...call)).status;

  it('is satisfied, once per completion', async () => {
    const path = await completed();
    expect(await statusOf(`POST ${path}/satisfied`, {}, endUser(REQUESTER))).toBe(204);
    expect(await desk.read(path)).toMatchObject({ satisfaction: 'satisfied', status: 'completed' });
    expect(await statusOf(`POST ${path}/satisfied`, {}, endUser(REQUESTER))).toBe(304);
    expect(await statusOf(`POST ${path}/dissatisfied`, { note: 'No' }, endUser(REQUESTER))).toBe(304);
    expect(await desk.rows(`${path}/notes`)).toEqual([]);
  });

  it('is dissatisfied with a note, and reopens the request if asked to', async () => {
    const path = await completed();
    expect(await statusOf(`POST ${path}/dissatisfied`, { note: 'Broken again' }, endUser(REQUESTER))).toBe(
      204,
    );
    expect(await desk.read(path)).toMatchObject({ satisfaction: 'dissatisfied', status: 'completed' });
    const notes = [{ text: 'Broken again', internal: false, person: { id: REQUESTER } }];
    expect(await desk.rows(`${path}/notes`)).toMatchObject(notes);
    const reopened = await completed();
    const wanted = { note: 'Not done', reopen: true };
    expect(await statusOf(`POST ${reopened}/dissatisfied`, wanted, endUser(REQUESTER))).toBe(204);
    expect(await desk.read(reopened)).toMatchObject({ status: 'assigned', reopen_count: 1 });
  });

  it('needs a note to be dissatisfied, and refuses unknown members', async () => {
    const path = await completed();
    const refused = await desk.call(`POST ${path}/dissatisfied`, { reopen: true, x: 1 }, endUser(REQUESTER));
    expect(refused).toMatchObject({
      status: 422,
      json: {
        errors: [
          ['note', expect.anything()],
          ['x', expect.anything()],
        ],
      },
    });
    expect(await desk.read(path)).toMatchObject({ satisfaction: null });
  });

  it('is of the requester alone, about a completed request', async () => {
    const path = await completed();
    expect(await statusOf(`POST ${path}/satisfied`, {}, colleague)).toBe(304);
    expect(await statusOf(`POST ${path}/satisfied`, {}, endUser(999))).toBe(404);
    expect(await statusOf(`POST ${path}/satisfied`, {}, auditor)).toBe(403);
    const open = await desk.create(
      'POST /requests',
      { subject: 'Help', category: 'rfi' },
      endUser(REQUESTER),
    );
    expect(await statusOf(`POST /requests/${open}/satisfied`, {}, endUser(REQUESTER))).toBe(304);
    expect(await desk.read(path)).toMatchObject({ satisfaction: null });
  });
});

describe('reactions to notes', () => {
  let desk: WorkRecordsEnv;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('are made and taken back by everybody who reads the note', async () => {
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' }, endUser(42));
    const note_id = await desk.create(`POST /requests/${request}/notes`, { text: 'On its way' }, colleague);
    const thanked = await desk.call('POST /note_reactions', { note_id, reaction: '❤️' }, endUser(42));
    expect(thanked).toMatchObject({ status: 201, json: { reaction: '❤️', person: { id: 42 } } });
    for (const time of ['created_at', 'updated_at']) expect(thanked.json).not.toHaveProperty([time]);
    const again = await desk.call('POST /note_reactions', { note_id, reaction: '❤️' }, endUser(42));
    expect(again).toMatchObject({ status: 422 });
    const rows = [{ id: thanked.json['id'], reaction: '❤️', person: { id: 42 } }];
    expect(await desk.rows(`/notes/${note_id}/note_reactions`)).toMatchObject(rows);
    const path = `/note_reactions/${thanked.json['id']}`;
    expect(await desk.call(`DELETE ${path}`, undefined, manager)).toMatchObject({ status: 403 });
    expect(await desk.call(`DELETE ${path}`, undefined, endUser(42))).toMatchObject({ status: 204 });
    expect(await desk.rows(`/notes/${note_id}/note_reactions`)).toEqual([]);
  });

  it('are hidden with the note', async () => {
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' }, endUser(43));
    const body = { text: 'Between us', internal: true };
    const note_id = await desk.create(`POST /requests/${request}/notes`, body, colleague);
    const id = await desk.create('POST /note_reactions', { note_id, reaction: '👍' }, colleague);
    const requester = endUser(43);
    const calls = [`GET /note_reactions/${id}`, `GET /notes/${note_id}/note_reactions`] as const;
    for (const call of calls)
      expect(await desk.call(call, undefined, requester)).toMatchObject({ status: 404 });
    const reacted = await desk.call('POST /note_reactions', { note_id, reaction: '👍' }, requester);
    expect(reacted).toMatchObject({ status: 422 });
    expect((await desk.call('GET /note_reactions', undefined, requester)).json).toEqual([]);
  });
});
