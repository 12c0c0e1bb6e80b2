import { Database } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { buffer } from 'node:stream/consumers';
import { AttachmentEnv } from '../../test/attachment-env';

type Json = Record<string, unknown>;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const DATA = dataUrl(PNG);

describe('pictures in data URLs', () => {
  let archive: AttachmentEnv;
  beforeAll(async () => {
    archive = await AttachmentEnv.open();
  });
  beforeEach(() => {
    archive.stored = [];
    archive.quota = Infinity;
  });
  afterAll(() => archive?.close());

  const call: AttachmentEnv['call'] = (...args) => archive.call(...args);
  const query = (text: string, values: unknown[] = []) =>
    archive.service.get(Database).query<Json>(text, values);
  const booked = async (id: number) =>
    query(
      `SELECT key, name, size::int, inline FROM attachment WHERE record_type = 'paper' AND record_id = $1`,
      [id],
    );
  const keyOf = async (id: number) => String((await booked(id))[0]?.['key']);
  const contentOf = async (key: string) => buffer(archive.storage.open(key));
  const refusalOf = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, json['errors']];

  it('become uploads of the caller, and are answered as a signed address', async () => {
    const { status, json } = await call('POST /papers', { subject: 'x', cover: DATA });
    const id = Number(json['id']);
    const key = await keyOf(id);
    expect(key).toMatch(/^attachments\/widget\/[\w-]{32}\/picture\.png$/);
    expect([status, json['cover'], json['attachments']]).toEqual([
      201,
      expect.stringMatching(`^https://desk.example/v1/${key}\\?inline=1&expires=`),
      [],
    ]);
    expect(await booked(id)).toEqual([{ key, name: 'picture.png', size: 11, inline: true }]);
    expect(await contentOf(key)).toEqual(PNG);
    expect(archive.stored).toEqual([{ account: 'widget', plan: null, person: 1, name: 'picture.png' }]);
  });

  it('replace a picture, whose file is swept', async () => {
    const former = await archive.upload('face.png');
    const id = await archive.paper({ cover: former });
    const jpg = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
    expect((await call(`PATCH /papers/${id}`, { cover: dataUrl(jpg, 'image/jpeg') })).status).toBe(200);
    const key = await keyOf(id);
    expect([key.endsWith('/picture.jpg'), await contentOf(key)]).toEqual([true, jpg]);
    await archive.sweepLater();
    expect([await archive.storage.find(former), await archive.storage.find(key)]).toEqual([
      null,
      expect.anything(),
    ]);
  });

  it('are in no column, audit line, event or stored answer', async () => {
    const bytes = Buffer.concat([PNG, Buffer.from('a text that is nowhere else')]);
    const headers = { 'idempotency-key': 'once' };
    const body = { subject: 'x', cover: dataUrl(bytes) };
    const { json } = await call('POST /papers', body, principal(), headers);
    const id = Number(json['id']);
    const key = await keyOf(id);
    const tables = await query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    const content = bytes.toString('base64').slice(12, 40);
    for (const { name } of tables) {
      const found = `SELECT 1 FROM "${String(name)}" t WHERE position($1 IN t::text) > 0`;
      expect([name, await query(found, [content])]).toEqual([name, []]);
    }
    expect(await query('SELECT cover FROM paper WHERE id = $1', [id])).toEqual([{ cover: key }]);
    const again = await call('POST /papers', body, principal(), headers);
    expect([again.json['id'], archive.stored.length]).toEqual([id, 1]);
  });

  it('of a dry run stay unused', async () => {
    const id = await archive.paper();
    const { json } = await call(`PATCH /papers/${id}?dry_run=1`, { cover: DATA });
    expect((json['body'] as Json)['cover']).toEqual(expect.stringContaining('/picture.png?inline=1'));
    expect(await booked(id)).toEqual([]);
  });

  it.each([
    ['is of another type', 'data:text/plain;base64,aGVsbG8=', 'is not included in the list'],
    ['is an SVG', 'data:image/svg+xml,<svg/>', 'is not included in the list'],
    ['is no base64', 'data:image/png;base64,%', 'is invalid'],
    ['has another content', dataUrl(Buffer.from('hello')), 'is invalid'],
    [
      'has 2 MB',
      dataUrl(Buffer.concat([PNG, Buffer.alloc(2_097_152)])),
      'is too long (maximum is 2097151 bytes)',
    ],
  ])('are refused when the content %s', async (_case, cover, message) => {
    const id = await archive.paper();
    const refusal = [422, [['cover', expect.stringContaining(message)]]];
    expect(refusalOf(await call('POST /papers', { subject: 'x', cover }))).toEqual(refusal);
    expect(refusalOf(await call(`PATCH /papers/${id}`, { cover }))).toEqual(refusal);
    expect([await booked(id), archive.stored]).toEqual([[], []]);
  });

  it('are refused with a pair when the storage does not take them', async () => {
    const webp = dataUrl(Buffer.from('RIFF\u0004\0\0\0WEBP'), 'image/webp');
    const id = await archive.paper();
    expect(refusalOf(await call(`PATCH /papers/${id}`, { cover: webp }))).toEqual([
      422,
      [['cover', expect.stringContaining('is not included in the list')]],
    ]);
    archive.quota = 10;
    expect(refusalOf(await call('POST /papers', { subject: 'x', cover: DATA }))).toEqual([
      422,
      [['cover', expect.stringContaining('would exceed the 10 bytes')]],
    ]);
    expect(await booked(id)).toEqual([]);
  });

  it('of a change that is refused anyway are not stored', async () => {
    expect(refusalOf(await call('POST /papers', { cover: DATA }))).toEqual([
      422,
      [['subject', expect.anything()]],
    ]);
    expect(archive.stored).toEqual([]);
  });

  it('of callers who may not change the record are not stored', async () => {
    const poster = { subject: 'x', cover: 'data:image/svg+xml,<svg/>' };
    const by = principal({ roles: ['account_administrator'] });
    const { json } = await call('POST /posters', poster, by);
    const path = `/posters/${String(json['id'])}`;
    expect(json['cover']).toEqual(expect.stringContaining('/picture.svg?inline=1'));
    archive.stored = [];
    const specialist = principal({ roles: ['specialist'] });
    expect((await call('POST /posters', poster, specialist)).status).toBe(403);
    expect((await call(`PATCH ${path}`, { cover: DATA }, specialist)).status).toBe(403);
    expect(archive.stored).toEqual([]);
    expect((await archive.read(path))['cover']).toBe(json['cover']);
  });
});
