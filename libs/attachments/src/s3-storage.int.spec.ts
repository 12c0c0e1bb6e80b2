import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { loadSettings } from '@deskline/platform';
import S3rver from 's3rver';
import { AttachmentSettings } from './attachment.settings';
import { bucketOrigin } from './bucket-origin';
import { presentationOf } from './disposition';
import { newJobFile } from './job-file-key';
import { newPrefix } from './key';
import { openStorage } from './open-storage';
import { S3JobFiles } from './s3-job-files';
import type { S3Storage } from './s3-storage';

const SETTINGS = {
  ATTACHMENT_STORE: 's3',
  S3_BUCKET: 'uploads',
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
};
const LIMITS = { maxBytes: 1_000, seconds: 60 };

describe('S3Storage', () => {
  let folder: string;
  let server: S3rver;
  let storage: S3Storage;
  let settings: AttachmentSettings;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 's3-'));
    server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'uploads', configs: [] }],
    });
    const { port } = await server.run();
    settings = loadSettings(AttachmentSettings, {
      ...SETTINGS,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    });
    storage = (await openStorage(Object.assign(settings, { DATA_DIR: folder }))) as S3Storage;
  });
  afterAll(async () => {
    storage.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  const post = async (name: string, text: string) => {
    const prefix = newPrefix('widget');
    const { url, fields } = await storage.form(prefix, LIMITS);
    const form = new FormData();
    // The server of this test does not fill the name in, as S3 does; a client may.
    for (const [field, value] of Object.entries(fields))
      form.append(field, value.replace('${filename}', name));
    form.append('file', new Blob([text]), name);
    const answer = await fetch(url, { method: 'POST', body: form });
    return { key: prefix + name, status: answer.status, text: await answer.text() };
  };

  it('stores bytes that are in memory', async () => {
    const key = `${newPrefix('widget')}picture.png`;
    await storage.write(key, Buffer.from('drawn'));
    expect(await storage.find(key)).toEqual({ key, size: 5, uploadedAt: expect.anything() });
    const address = await storage.address(key, presentationOf('picture.png', true));
    expect(await (await fetch(address)).text()).toBe('drawn');
  });

  it('accepts an upload by a form, answered with 201 and the key', async () => {
    const { key, status, text } = await post('a.png', 'hello');
    expect(status).toBe(201);
    expect(/<Key>(.*)<\/Key>/.exec(text)?.[1]).toBe(key);
    expect(await storage.find(key)).toEqual({ key, size: 5, uploadedAt: expect.anything() });
  });

  it.each<[Record<string, string>, string]>([
    [{}, 'https://s3.eu-west-1.amazonaws.com'],
    [{ S3_PATH_STYLE: '0' }, 'https://uploads.s3.eu-west-1.amazonaws.com'],
    [{ S3_ENDPOINT: 'http://files.example:9000' }, 'http://files.example:9000'],
    [{ S3_ENDPOINT: 'https://files.example', S3_PATH_STYLE: '0' }, 'https://uploads.files.example'],
  ])('has its forms and addresses at one origin, with %j', async (more, origin) => {
    const changed = loadSettings(AttachmentSettings, { ...SETTINGS, S3_REGION: 'eu-west-1', ...more });
    const other = (await openStorage(Object.assign(changed, { DATA_DIR: folder }))) as S3Storage;
    const { url } = await other.form(newPrefix('widget'), LIMITS);
    const address = await other.address('attachments/a.png', presentationOf('a.png', true));
    other.close();
    expect([bucketOrigin(changed), new URL(url).origin, new URL(address).origin]).toEqual([
      origin,
      origin,
      origin,
    ]);
  });

  it('limits prefix, size and time of an upload by a signed policy', async () => {
    const prefix = newPrefix('widget');
    const { fields } = await storage.form(prefix, LIMITS);
    const policy = JSON.parse(Buffer.from(fields['Policy'] ?? '', 'base64').toString()) as {
      expiration: string;
      conditions: unknown[];
    };
    expect(policy.conditions).toEqual(
      expect.arrayContaining([
        ['content-length-range', 0, 1_000],
        ['starts-with', '$key', prefix],
        { bucket: 'uploads' },
        { success_action_status: '201' },
      ]),
    );
    expect(Date.parse(policy.expiration) - Date.now()).toBeLessThanOrEqual(60_000);
    const [, day = '', region = '', service = '', end = ''] = (fields['X-Amz-Credential'] ?? '').split('/');
    const key = [day, region, service, end].reduce<string | Buffer>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      'AWS4S3RVER',
    );
    const signature = createHmac('sha256', key)
      .update(fields['Policy'] ?? '')
      .digest('hex');
    expect(fields['X-Amz-Signature']).toBe(signature);
  });

  it('serves a download by an address with type and disposition', async () => {
    const { key } = await post('nöte 1.txt', 'hello');
    const address = await storage.address(key, presentationOf('nöte 1.txt', true));
    const answer = await fetch(address);
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="n_te 1.txt"; filename*=UTF-8''n%C3%B6te%201.txt`,
    );
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    // That server checks no signatures; those of addresses are the SDK's own.
    expect(address).toMatch(/X-Amz-Expires=300&.*X-Amz-Signature=[0-9a-f]{64}/);
  });

  it('finds no missing and no removed upload', async () => {
    const { key } = await post('b.txt', 'hello');
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.find(key)).toBeNull();
    expect(await storage.find('nothing')).toBeNull();
  });

  it('lists uploads, and no other objects of the bucket', async () => {
    const { key } = await post('c.txt', 'hello');
    expect(await storage.claimSweep(new Date(), 60_000)).toBe(true);
    expect(await storage.claimSweep(new Date(), 60_000)).toBe(false);
    const keys = [];
    for await (const file of storage.list()) keys.push(file.key);
    expect(keys).toContain(key);
    expect(keys.filter((each) => !each.startsWith('attachments/'))).toEqual([]);
  });

  it('is not opened without the name of a bucket', async () => {
    const settings = Object.assign(loadSettings(AttachmentSettings, { ATTACHMENT_STORE: 's3' }), {
      DATA_DIR: folder,
    });
    await expect(openStorage(settings)).rejects.toThrow('S3_BUCKET');
  });

  it('holds the files of jobs, in parts where they are large', async () => {
    const files = new S3JobFiles(settings as typeof settings & { S3_BUCKET: string });
    const chunk = Buffer.alloc(3 * 1024 * 1024, 'x');
    for (const chunks of [[], [chunk], [chunk, chunk, chunk, chunk]]) {
      const key = newJobFile('widget', 'a.csv');
      const size = chunks.length * chunk.length;
      expect(await files.write(key, Readable.from(chunks))).toBe(size);
      expect([(await files.find(key))?.size, (await buffer(await files.open(key))).length]).toEqual([
        size,
        size,
      ]);
      for await (const { key: listed } of storage.list()) expect(listed).not.toBe(key);
    }
    expect(await files.sweep(new Date(Date.now() + 3_600_000))).toBe(3);
    expect(await files.find(newJobFile('widget', 'a.csv'))).toBeNull();
    files.close();
  });
});
