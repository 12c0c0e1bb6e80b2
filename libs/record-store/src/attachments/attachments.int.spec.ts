import { readAddress, Signer } from '@deskline/attachments';
import { Database } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { RecordStoreSettings } from '..';
import { AttachmentEnv } from '../../test/attachment-env';

type Json = Record<string, unknown>;
const BASE = 'https://desk.example/v1';

describe('attachments', () => {
  let archive: AttachmentEnv;
  beforeAll(async () => {
    archive = await AttachmentEnv.open();
  });
  afterAll(() => archive?.close());
  beforeEach(() => {
    archive.queriedKeys = [];
  });

  const call: AttachmentEnv['call'] = (...args) => archive.call(...args);
  const attachmentsOf = async (path: string) => (await archive.read(path))['attachments'] as Json[];
  const events = (type: string, id: number) =>
    archive.service
      .get(Database)
      .query<{ event: string }>(
        'SELECT event FROM event_log WHERE object_type = $1 AND object_id = $2 ORDER BY entry',
        [type, id],
      );

  it('are an empty list when a record has none, never null', async () => {
    expect(await attachmentsOf(`/papers/${await archive.paper()}`)).toEqual([]);
    expect(archive.queriedKeys).toEqual([]);
  });

  it('are listed in their record, of all fields together, in the zone of the caller', async () => {
    const [first, second] = [await archive.upload('図面 1.png'), await archive.upload()];
    const { status, json } = await call(
      'POST /papers',
      {
        subject: 'Plan',
        body: `See ![](${first})`,
        body_attachments: [{ key: first, inline: true }],
        remarks_attachments: [{ key: second }],
      },
      principal({ time_zone: 'Europe/Amsterdam' }),
    );
    expect(status).toBe(201);
    expect(json['body']).toBe(`See ![](${first})`);
    expect(json['attachments']).toEqual([
      {
        id: expect.any(Number),
        key: first,
        name: '図面 1.png',
        size: 5,
        inline: true,
        uri: expect.stringMatching(`^${BASE}/attachments/widget/[\\w-]{32}/%E5%9B%B3%E9%9D%A2%201.png\\?`),
        created_at: '2026-03-02T10:00:00+01:00',
      },
      expect.objectContaining({ key: second, name: 'a.txt', inline: false }),
    ]);
    expect(json).not.toHaveProperty('body_attachments');
  });

  it('are queried from storage once, before any lock', async () => {
    const [first, second] = [await archive.upload(), await archive.upload()];
    await archive.paper({ body_attachments: [{ key: first }], remarks_attachments: [{ key: second }] });
    expect(archive.queriedKeys).toEqual([[first, second]]);
  });

  it('have a signed address that expires, and keeps the ETag within an hour', async () => {
    const settings = archive.service.get(RecordStoreSettings);
    const id = await archive.paper({ body_attachments: [{ key: await archive.upload() }] });
    archive.service.clock.advance(60_000);
    const before = await call(`GET /papers/${id}`);
    archive.service.clock.advance(60_000);
    const after = await call(`GET /papers/${id}`);
    const tag = String(after.headers['ETag']);
    expect(tag).toBe(before.headers['ETag']);
    expect((await call(`GET /papers/${id}`, undefined, principal(), { 'if-none-match': tag })).status).toBe(
      304,
    );
    const [attachment] = after.json['attachments'] as Json[];
    const path = String(attachment?.['uri']).slice(BASE.length);
    const now = archive.service.clock.now();
    const signer = new Signer(settings.ATTACHMENT_SECRET ?? '');
    expect(readAddress(signer, path, now)?.key).toBe(attachment?.['key']);
    expect(readAddress(signer, path, new Date(now.getTime() + 7_200_000))).toBeNull();
  });

  it('are added with updated_at, an event and an audit line', async () => {
    const id = await archive.paper();
    archive.service.clock.advance(5_000);
    const key = await archive.upload();
    const { status, json } = await call(`PATCH /papers/${id}`, {
      body_attachments: [{ key, inline: 'yes' }],
    });
    expect(status).toBe(200);
    expect(json['updated_at']).not.toBe(json['created_at']);
    expect(json['attachments']).toEqual([expect.objectContaining({ key, inline: true })]);
    expect(await events('paper', id)).toEqual([{ event: 'paper.create' }, { event: 'paper.update' }]);
    const [line] = await archive.service
      .get(Database)
      .query<{ changes: Json }>(
        `SELECT changes FROM audit_line WHERE record_type = 'paper' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      );
    expect(line?.changes['attachments']).toEqual([[], [{ id: expect.any(Number), name: 'a.txt' }]]);
  });

  it('that the record already has stay, without an event', async () => {
    const key = await archive.upload('a.txt', { ageMs: 86_000_000 });
    const id = await archive.paper({ body_attachments: [{ key }] });
    const before = await archive.read(`/papers/${id}`);
    // The upload has expired for other records.
    archive.service.clock.advance(3_600_000);
    const { status, json } = await call(`PATCH /papers/${id}`, { remarks_attachments: [{ key }, { key }] });
    expect([status, json['updated_at']]).toEqual([200, before['updated_at']]);
    expect(json['attachments']).toHaveLength(1);
    expect(await events('paper', id)).toHaveLength(1);
  });

  it('are removed by their id, and only from the record they belong to', async () => {
    const [one, other] = [
      await archive.paper({ body_attachments: [{ key: await archive.upload() }] }),
      await archive.paper({ body_attachments: [{ key: await archive.upload() }] }),
    ];
    const [{ id = 0 } = {}] = await attachmentsOf(`/papers/${one}`);
    const removal = { remarks_attachments: [{ id, _destroy: true }] };
    const refused = await call(`PATCH /papers/${other}`, removal);
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [['remarks_attachments', expect.stringContaining('does not exist')]],
    ]);
    const removed = await call(`PATCH /papers/${one}`, removal);
    expect([removed.status, removed.json['attachments']]).toEqual([200, []]);
    expect(await events('paper', one)).toEqual([{ event: 'paper.create' }, { event: 'paper.update' }]);
    expect((await call(`PATCH /papers/${one}`, removal)).status).toBe(422);
    expect(await attachmentsOf(`/papers/${other}`)).toHaveLength(1);
  });

  it('stay when the text no longer names them, until they are removed', async () => {
    const key = await archive.upload('a.png');
    const id = await archive.paper({ body: `![](${key})`, body_attachments: [{ key, inline: true }] });
    const { json } = await call(`PATCH /papers/${id}`, { body: 'No picture' });
    expect(json['attachments']).toEqual([expect.objectContaining({ key })]);
  });

  it.each([
    ['was never uploaded', () => Promise.resolve(`attachments/widget/${'r'.repeat(32)}/a.txt`)],
    ['is no key', () => Promise.resolve('../../etc/passwd')],
    ['is of another account', () => archive.upload('a.txt', { account: 'gadget' })],
    ['is of a kind that is not allowed', () => archive.upload('a.exe')],
    ['has waited too long for a record', () => archive.upload('a.txt', { ageMs: 86_500_000 })],
  ])('are refused with a problem of their field when the key %s', async (_what, make) => {
    const body_attachments = [{ key: await make() }];
    const id = await archive.paper();
    for (const refused of [
      await call('POST /papers', { subject: 'x', body_attachments }),
      await call(`PATCH /papers/${id}`, { body_attachments }),
    ]) {
      expect(refused.status).toBe(422);
      expect(refused.json['errors']).toEqual([
        ['body_attachments', expect.stringContaining('does not exist')],
      ]);
    }
    expect(await attachmentsOf(`/papers/${id}`)).toEqual([]);
  });

  it('are refused together with all other problems', async () => {
    const { json } = await call('POST /papers', { body_attachments: [{ key: 'x' }], remarks_attachments: 7 });
    expect((json['errors'] as string[][]).map(([field]) => field)).toEqual([
      'subject',
      'body_attachments',
      'remarks_attachments',
    ]);
  });

  it('are refused to a second record', async () => {
    const key = await archive.upload();
    await archive.paper({ body_attachments: [{ key }] });
    const { status, json } = await call('POST /papers', { subject: 'x', body_attachments: [{ key }] });
    expect([status, json['errors']]).toEqual([
      422,
      [['body_attachments', expect.stringContaining('has already been taken')]],
    ]);
  });

  it('are given to one of twenty concurrent records', async () => {
    const key = await archive.upload();
    const tries = Array.from({ length: 20 }, () =>
      call('POST /papers', { subject: 'x', body_attachments: [{ key }] }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(19).fill(422)]);
  });

  it('of a refused change stay unused', async () => {
    const key = await archive.upload();
    expect((await call('POST /papers', { subject: '', body_attachments: [{ key }] })).status).toBe(422);
    await archive.paper({ body_attachments: [{ key }] });
  });

  it('that come with a note belong to the note', async () => {
    const [own, key] = [await archive.upload(), await archive.upload('n.png')];
    const id = await archive.paper({
      body_attachments: [{ key: own }],
      note: `![](${key})`,
      note_attachments: [{ key, inline: true }],
    });
    expect(await attachmentsOf(`/papers/${id}`)).toEqual([expect.objectContaining({ key: own })]);
    const [note] = (await archive.read('/notes')) as unknown as { id: number }[];
    expect(await attachmentsOf(`/notes/${note?.id}`)).toEqual([
      expect.objectContaining({ key, inline: true }),
    ]);
  });

  it('of a note need the note, and their problems name their own field', async () => {
    const alone = await call('POST /papers', {
      subject: 'x',
      note_attachments: [{ key: await archive.upload() }],
    });
    expect([alone.status, alone.json['errors']]).toEqual([422, [['note', expect.any(String)]]]);
    const unknown = await call('POST /papers', {
      subject: 'x',
      note: 'y',
      note_attachments: [{ key: 'z' }],
    });
    expect([unknown.status, unknown.json['errors']]).toEqual([
      422,
      [['note_attachments', expect.any(String)]],
    ]);
  });

  it('of a note created directly are in the field attachments', async () => {
    const paper = await archive.paper();
    const key = await archive.upload();
    const { status, json } = await call(`POST /papers/${paper}/notes`, { text: 'x', attachments: [{ key }] });
    expect([status, json]).toEqual([201, { id: expect.any(Number) }]);
    expect(await attachmentsOf(`/notes/${Number(json['id'])}`)).toEqual([expect.objectContaining({ key })]);
    expect(await events('paper', paper)).toEqual([{ event: 'paper.create' }, { event: 'paper.note-added' }]);
  });

  it('can be selected in a collection, in one statement', async () => {
    const key = await archive.upload();
    const id = await archive.paper({ body_attachments: [{ key }] });
    const bare = await archive.paper();
    const rows = (await archive.read(`/papers?fields=attachments&id=${id},${bare}`)) as unknown as Json[];
    expect(rows.map((row) => (row['attachments'] as Json[]).map((each) => each['key']))).toEqual([[key], []]);
  });

  it('are answered with 503 while no gateway answers for uploads, and nothing is written', async () => {
    const id = await archive.paper();
    await archive.leave();
    const refused = await call(`PATCH /papers/${id}`, {
      subject: 'New',
      body_attachments: [{ key: await archive.upload() }],
    });
    archive.answerForUploads();
    expect(refused.status).toBe(503);
    expect((await archive.read(`/papers/${id}`))['subject']).toBe('Paper');
  });

  describe('that a rule copies to another record', () => {
    const after = async (model: number) => {
      const id = await archive.paper({ model });
      const [note] = (await archive.read(`/papers/${id}/notes`)) as unknown as { id: number }[];
      return attachmentsOf(`/notes/${note?.id}`);
    };

    it('have the same files and keys in the same order, of the one field only', async () => {
      const [first, second, other] = [
        await archive.upload('a.png'),
        await archive.upload(),
        await archive.upload(),
      ];
      const body_attachments = [{ key: first, inline: true }, { key: second }];
      const model = await archive.paper({ body_attachments, remarks_attachments: [{ key: other }] });
      const [original] = await attachmentsOf(`/papers/${model}`);
      const copies = await after(model);
      expect(copies).toMatchObject([
        { key: first, name: 'a.png', size: 5, inline: true, uri: original?.['uri'] },
        { key: second, inline: false },
      ]);
      expect(copies[0]?.['id']).not.toBe(original?.['id']);
      expect(await after(await archive.paper())).toEqual([]);
    });

    it('can be copied to many records, and are still used once by an upload', async () => {
      const key = await archive.upload();
      const model = await archive.paper({ body_attachments: [{ key }] });
      expect([await after(model), await after(model)]).toMatchObject([[{ key }], [{ key }]]);
      const [own] = await attachmentsOf(`/papers/${model}`);
      const removal = { body_attachments: [{ id: own?.['id'], _destroy: true }] };
      for (const body_attachments of [[{ key }], removal.body_attachments]) {
        const { status } = await call('POST /papers', { subject: 'x', body_attachments });
        expect(status).toBe(422);
      }
      expect((await call(`PATCH /papers/${model}`, removal)).status).toBe(200);
      expect(await after(model)).toEqual([]);
    });

    it('cannot be requested by a client', async () => {
      const model = await archive.paper({ body_attachments: [{ key: await archive.upload() }] });
      const copyOf = { record: 'paper', id: model, field: 'body_attachments' };
      const { status } = await call('POST /papers', { subject: 'x', body_attachments: [{ copyOf }] });
      expect(status).toBe(422);
    });

    it('keep their files when the original is removed', async () => {
      const key = await archive.upload();
      const model = await archive.paper({ body_attachments: [{ key }] });
      await after(model);
      const [original] = await attachmentsOf(`/papers/${model}`);
      await call(`PATCH /papers/${model}`, { body_attachments: [{ id: original?.['id'], _destroy: true }] });
      await archive.sweepLater();
      expect(await archive.storage.find(key)).not.toBeNull();
    });
  });

  it('are deleted with their record, and the sweeper deletes files that no record has', async () => {
    const [kept, removed, dropped] = [await archive.upload(), await archive.upload(), await archive.upload()];
    const id = await archive.paper({ body_attachments: [{ key: kept }, { key: removed }] });
    const gone = await archive.paper({ body_attachments: [{ key: dropped }] });
    const attachment = (await attachmentsOf(`/papers/${id}`)).find(({ key }) => key === removed);
    await call(`PATCH /papers/${id}`, { body_attachments: [{ id: attachment?.['id'], _destroy: true }] });
    expect((await call(`DELETE /papers/${gone}`)).status).toBe(204);
    const orphan = await archive.upload();
    await archive.sweepLater();
    const left = await Promise.all([kept, removed, dropped, orphan].map((key) => archive.storage.find(key)));
    expect(left.map((file) => file !== null)).toEqual([true, false, false, false]);
  });
});
