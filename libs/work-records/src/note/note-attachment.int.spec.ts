import { Database } from '@deskline/platform';
import type { QueryRunner } from 'typeorm';
import { NoteAttachments1799801004421 } from '../../migrations/1799801004421-note-attachments.migration';
import { endUser, manager, specialist, WorkRecordsEnv } from '../../test/work-records-env';

const [requester, other] = [endUser(21), endUser(22)];

describe('attachments of the notes of a request', () => {
  let desk: WorkRecordsEnv;
  let request = 0;
  const notes = { public: 0, internal: 0 };
  const attach = (note: number, name: string) =>
    desk.service.get(Database).query(
      `INSERT INTO attachment (account_id, record_type, record_id, field, key, name, size, inline, created_at)
       VALUES ('widget', 'note', $1, 'attachments', 'attachments/widget/' || $2::text, $2::text, 7, $2 = 'photo.png', now())`,
      [note, name],
    );
  const path = () => `/requests/${request}/note_attachments`;
  const names = async (as = manager, query = '') =>
    (await desk.rows(`${path()}${query}`, as)).map(({ name }) => name);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    // The engine makes tables of its definitions; the SQL of a view is in its migration.
    const query = (text: string) => desk.service.get(Database).query(text);
    await new NoteAttachments1799801004421().up({ query } as unknown as QueryRunner);
    request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' }, requester);
    notes.public = await desk.create(`POST /requests/${request}/notes`, { text: 'See' });
    notes.internal = await desk.create(`POST /requests/${request}/notes`, { text: 'Hm', internal: true });
    await attach(notes.public, 'photo.png');
    await attach(notes.internal, 'secret.pdf');
    const task = await desk.task(await desk.workflow());
    await attach(await desk.create(`POST /tasks/${task}/notes`, { text: 'Else' }), 'task.txt');
  });
  afterAll(() => desk?.service.stop());

  it('have an address that is signed, and their note', async () => {
    const [photo] = await desk.rows(path());
    expect(photo).toMatchObject({
      ...{ name: 'photo.png', key: 'attachments/widget/photo.png', size: 7, inline: true },
      uri: expect.stringMatching(/^https:\/\/desk\.example\/v1\/.*signature=/) as string,
      note: { id: notes.public, nodeID: expect.any(String) as string },
    });
  });

  it('have their note whatever ?fields= says', async () => {
    const [photo] = await desk.rows(`${path()}?fields=name`);
    expect(photo).toMatchObject({ name: 'photo.png', note: { id: notes.public } });
    expect(Object.keys(photo ?? {})).not.toContain('key');
  });

  it('of internal notes are listed, counted and found for those who read internal notes', async () => {
    expect(await names()).toEqual(['photo.png', 'secret.pdf']);
    expect(await names(specialist(23), '?sort=-id')).toEqual(['secret.pdf', 'photo.png']);
    expect(await names(requester)).toEqual(['photo.png']);
    const { headers } = await desk.call(`GET ${path()}`, undefined, requester);
    expect(headers['X-Pagination-Total-Entries']).toBe('1');
    const [, secret] = await desk.rows(path());
    expect(await names(requester, `?id=${String(secret?.['id'])}`)).toEqual([]);
  });

  it('are not found by people who do not read the request', async () => {
    expect((await desk.call(`GET ${path()}`, undefined, other)).status).toBe(404);
  });

  it('are read with a token that reads notes', async () => {
    const scopes = [{ effect: 'allow' as const, actions: ['request:Read'] }];
    expect((await desk.call(`GET ${path()}`, undefined, { ...manager, scopes })).status).toBe(403);
  });

  it('are accompanied by an empty list of inbound emails, for the staff', async () => {
    expect(await desk.rows(`/requests/${request}/inbound_emails`)).toEqual([]);
    const everything =
      '?fields=body_start,cc,created_at,failure_reason,from,message_id,note,source_uri,subject,to';
    expect((await desk.call(`GET /requests/${request}/inbound_emails${everything}`)).status).toBe(200);
    expect((await desk.call(`GET /requests/${request}/inbound_emails`, undefined, requester)).status).toBe(
      403,
    );
  });
});
