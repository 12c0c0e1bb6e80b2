import { Database } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { AttachmentEnv } from '../../test/attachment-env';

type Json = Record<string, unknown>;
const URI = 'https://widget.example/face.png';

describe('pictures', () => {
  let archive: AttachmentEnv;
  beforeAll(async () => {
    archive = await AttachmentEnv.open();
  });
  afterAll(() => archive?.close());

  const call: AttachmentEnv['call'] = (...args) => archive.call(...args);
  const patch = (id: number, values: object) => call(`PATCH /papers/${id}`, values);
  const booked = async (id: number) =>
    archive.service
      .get(Database)
      .query<Json>(
        `SELECT key, field, inline FROM attachment WHERE record_type = 'paper' AND record_id = $1 ORDER BY id`,
        [id],
      );
  const addressOf = (key: string) =>
    expect.stringMatching(`^https://desk.example/v1/${key}\\?inline=1&expires=`);
  const problems = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, json['errors']];

  it('are answered as a signed address, listed in no attachments, in single records and lists', async () => {
    const key = await archive.upload('face.png');
    const { status, json } = await call('POST /papers', { subject: 'x', cover: key });
    expect([status, json['cover'], json['attachments']]).toEqual([201, addressOf(key), []]);
    const id = Number(json['id']);
    expect(await booked(id)).toEqual([{ key, field: 'cover', inline: true }]);
    expect(await archive.read(`/papers?fields=cover,attachments&id=${id}`)).toMatchObject([
      { id, cover: json['cover'], attachments: [] },
    ]);
  });

  it('that are URIs, and empty ones, are answered as they are, and ask for no upload', async () => {
    archive.queriedKeys = [];
    const id = await archive.paper({ cover: URI });
    expect((await archive.read(`/papers/${id}`))['cover']).toBe(URI);
    expect((await patch(id, { cover: null })).json['cover']).toBeNull();
    expect([archive.queriedKeys, await booked(id)]).toEqual([[], []]);
  });

  it('stay as they are when the address that was answered is sent back, also once it has expired', async () => {
    const id = await archive.paper({ cover: await archive.upload('図 1.png') });
    const before = await archive.read(`/papers/${id}`);
    archive.service.clock.advance(90_000_000);
    for (const cover of [before['cover'], (await archive.read(`/papers/${id}`))['cover']]) {
      const { status, json } = await patch(id, { cover });
      expect([status, json['updated_at']]).toEqual([200, before['updated_at']]);
    }
    expect(await booked(id)).toHaveLength(1);
  });

  it('have their key in audit lines, which expires no more than the record', async () => {
    const key = await archive.upload('face.png');
    const id = await archive.paper({ cover: URI });
    await patch(id, { cover: key });
    const [line] = await archive.service
      .get(Database)
      .query<{ changes: Json }>(
        `SELECT changes FROM audit_line WHERE record_type = 'paper' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      );
    expect(line?.changes).toEqual({ cover: [URI, key] });
  });

  it('are swept once they were replaced or emptied, or their record was deleted', async () => {
    const keys: string[] = [];
    for (let made = 0; made < 5; made++) keys.push(await archive.upload('face.jpg'));
    const [replaced, emptied, kept, second, deleted] = keys;
    const one = await archive.paper({ cover: replaced });
    expect((await patch(one, { cover: kept })).json['cover']).toEqual(addressOf(kept ?? ''));
    const other = await archive.paper({ cover: emptied });
    await patch(other, { cover: null });
    const third = await archive.paper({ cover: second });
    await patch(third, { cover: URI });
    expect((await call(`DELETE /papers/${await archive.paper({ cover: deleted })}`)).status).toBe(204);
    await archive.sweepLater();
    const left = await Promise.all(keys.map((key) => archive.storage.find(key)));
    expect(left.map((file) => file !== null)).toEqual([false, false, true, false, false]);
  });

  it.each([
    ['was never uploaded', async () => `attachments/widget/${'r'.repeat(32)}/a.png`, 'does not exist'],
    ['is of another account', () => archive.upload('a.png', { account: 'gadget' }), 'does not exist'],
    ['has waited too long', () => archive.upload('a.png', { ageMs: 86_500_000 }), 'does not exist'],
    ['is of a drawing with scripts', () => archive.upload('a.svg'), 'is not included in the list'],
    ['is of a text', () => archive.upload('a.txt'), 'is not included in the list'],
    ['is of another record', async () => coverOf(await archive.upload('a.png')), 'has already been taken'],
  ])('are refused when the key %s', async (_what, make, message) => {
    const cover = await make();
    const id = await archive.paper();
    const refusal = [422, [['cover', expect.stringContaining(message)]]];
    expect(problems(await call('POST /papers', { subject: 'x', cover }))).toEqual(refusal);
    expect(problems(await patch(id, { cover }))).toEqual(refusal);
    expect(await booked(id)).toEqual([]);
  });

  const coverOf = async (cover: string) => {
    await archive.paper({ cover });
    return cover;
  };

  it('are refused when they are the address of a file of another record', async () => {
    const { json } = await call('POST /papers', { subject: 'x', cover: await archive.upload('a.png') });
    expect(problems(await call('POST /papers', { subject: 'x', cover: json['cover'] }))).toEqual([
      422,
      [['cover', expect.stringContaining('has already been taken')]],
    ]);
  });

  it('share no file with the texts of their record, and cannot be removed as attachments', async () => {
    const [face, plan] = [await archive.upload('face.png'), await archive.upload('plan.png')];
    const id = await archive.paper({ cover: face, body_attachments: [{ key: plan }] });
    const taken = (field: string) => [422, [[field, expect.stringContaining('has already been taken')]]];
    expect(problems(await patch(id, { cover: plan }))).toEqual(taken('cover'));
    expect(problems(await patch(id, { body_attachments: [{ key: face }] }))).toEqual(
      taken('body_attachments'),
    );
    const both = await archive.upload('both.png');
    const twice = { cover: both, body_attachments: [{ key: both }] };
    expect(problems(await patch(id, twice))).toEqual(taken('cover'));
    const [row] = await archive.service
      .get(Database)
      .query<{ id: number }>('SELECT id FROM attachment WHERE key = $1', [face]);
    const removal = { body_attachments: [{ id: Number(row?.id), _destroy: true }] };
    expect((await patch(id, removal)).status).toBe(422);
    expect((await booked(id)).map(({ key }) => key)).toEqual([plan, face]);
  });

  it('are given to one of ten concurrent records', async () => {
    const cover = await archive.upload('face.png');
    const tries = Array.from({ length: 10 }, () => call('POST /papers', { subject: 'x', cover }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array<number>(9).fill(422)]);
  });

  it('of a dry run stay unused, though the answer has their address', async () => {
    const key = await archive.upload('face.png');
    const id = await archive.paper();
    const { status, json } = await call(`PATCH /papers/${id}?dry_run=1`, { cover: key }, principal());
    expect([status, (json['body'] as Json)['cover']]).toEqual([200, addressOf(key)]);
    expect(await booked(id)).toEqual([]);
    expect((await patch(id, { cover: key })).json['cover']).toEqual(addressOf(key));
  });

  it('that a rule takes from another record are refused, as nothing would hold the file', async () => {
    const key = await archive.upload('face.png');
    const owner = await archive.paper({ cover: key });
    const copy = { subject: 'x', model: owner, remarks: key };
    expect(problems(await call('POST /papers', copy))).toEqual([
      422,
      [['cover', expect.stringContaining('does not exist')]],
    ]);
  });
});
