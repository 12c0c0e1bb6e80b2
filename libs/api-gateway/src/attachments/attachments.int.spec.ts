import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadAddress,
  expiryOf,
  newPrefix,
  Signer,
  UPLOADS,
  type UploadsResponse,
} from '@deskline/attachments';
import { startNats, waitUntil, type Running } from '@deskline/local-stack';
import { hashToken } from '@deskline/identity';
import { ann, TestGateway } from '../../test/test-gateway';
import { fieldsOf, MULTIPART, multipart, UploadClient } from '../../test/upload-client';

const SECRET = 'the secret that all of the specs share';
const MAX = 1_000;
const HOUR_MS = 3_600_000;

describe('attachments', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  let uploader: UploadClient;
  let leave: () => void;
  const signer = new Signer(SECRET);

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'gateway-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, {
      ATTACHMENT_SECRET: SECRET,
      ATTACHMENT_MAX_BYTES: String(MAX),
      ATTACHMENT_EXTENSIONS: 'txt,png,svg,json',
      RATE_LIMIT_UNAUTHENTICATED_PER_HOUR: '100000',
    });
    uploader = new UploadClient(stage);
    leave = stage.oauthServer();
    await stage.begin();
  });
  afterAll(async () => {
    leave();
    await stage.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const files = () => readdir(join(dir, 'attachments', 'files'), { recursive: true }).catch(() => []);
  const leftovers = () => readdir(join(dir, 'attachments', 'arriving')).catch(() => []);
  const addressOf = (key: string, inline = false, expires = expiryOf(new Date())) =>
    downloadAddress(signer, '/v1', { key, inline, expires });
  const fetched = async (address: string) => {
    const { statusCode, headers, body } = await stage.get(address, {});
    return { statusCode, headers, text: await body.text() };
  };

  describe('GET /attachments/storage', () => {
    it('returns address and form of uploads to authenticated callers', async () => {
      const { local, ...answer } = await uploader.storage();
      expect(answer).toEqual({
        provider: 'local',
        upload_uri: `${stage.origin}/v1/attachments/upload`,
        size_limit: MAX,
        allowed_extensions: ['txt', 'png', 'svg', 'json'],
      });
      expect(local).toEqual({
        key: expect.stringMatching(/^attachments\/wdc\/[\w-]{32}\/\$\{filename\}$/),
        person: '7',
        token: hashToken(stage.token),
        expires: expect.stringMatching(/^\d+$/),
        signature: expect.any(String),
      });
    });

    it('answers 401 without credentials, and 404 to other methods', async () => {
      expect((await stage.get('/v1/attachments/storage', {})).statusCode).toBe(401);
      expect((await stage.post('/v1/attachments/storage', '{}')).statusCode).toBe(404);
    });
  });

  describe('an upload', () => {
    it('returns its key, below the account of the form, with a safe name', async () => {
      const { status, json } = await uploader.upload('../../été 図.txt', 'hello', { account: 'widget' });
      expect(status).toBe(200);
      expect(json.key).toMatch(/^attachments\/widget\/[\w-]{32}\/été 図\.txt$/u);
      const path = join(dir, 'attachments', 'files', json.key.slice('attachments/'.length));
      expect(await readFile(path, 'utf8')).toBe('hello');
    });

    it('may repeat the same form, and replaces nothing', async () => {
      const { local } = await uploader.storage();
      const parts = [...fieldsOf(local), { name: 'file', filename: 'a.txt', value: 'x' }];
      const [one, other] = [await uploader.send(parts), await uploader.send(parts)];
      expect([one.status, other.status]).toEqual([200, 200]);
      expect(one.json.key).not.toBe(other.json.key);
    });

    it('counts as a call of the person who requested the form', async () => {
      const { headers } = await uploader.upload('a.txt', 'x');
      expect(headers['x-ratelimit-limit']).toBe('3600');
      const { headers: strangers } = await uploader.send([]);
      expect(strangers['x-ratelimit-limit']).toBe('100000');
    });

    it('is accepted in chunks without a Content-Length', async () => {
      const { local } = await uploader.storage();
      const sent = async (form: object) => {
        const whole = multipart([...fieldsOf(form), { name: 'file', filename: 'a.txt', value: 'hello' }]);
        const pieces = async function* () {
          for (let at = 0; at < whole.length; at += 50) yield whole.subarray(at, at + 50);
        };
        const headers = { authorization: '', ...MULTIPART };
        const { statusCode, body } = await stage.post('/v1/attachments/upload', pieces(), headers);
        await body.dump();
        return statusCode;
      };
      expect([await sent(local), await sent({})]).toEqual([200, 403]);
    });

    it('is accepted up to the size limit, and not a byte larger', async () => {
      expect((await uploader.upload('a.txt', 'x'.repeat(MAX))).status).toBe(200);
      for (const size of [MAX + 1, 50_000, 500_000]) {
        const { status, json } = await uploader.upload('a.txt', Buffer.alloc(size));
        expect([status, json.errors]).toEqual([422, [['file', expect.stringContaining(`${MAX}`)]]]);
      }
      expect(await leftovers()).toEqual([]);
    });

    it.each([
      ['page.html', 'x', 'is not included in the list'],
      ['noextension', 'x', 'is not included in the list'],
    ])('of %j with %j inside is refused with a pair: %s', async (name, value, why) => {
      const before = await files();
      const { status, json } = await uploader.upload(name, value);
      expect([status, json.errors]).toEqual([422, [['file', expect.stringContaining(why)]]]);
      expect(await files()).toEqual(before);
    });

    it('may be empty', async () => {
      const { status, json } = await uploader.upload('empty.txt', '');
      expect([status, json.key]).toEqual([200, expect.stringMatching(/empty\.txt$/)]);
      expect(await fetched(addressOf(json.key))).toMatchObject({ statusCode: 200, text: '' });
    });

    it('is forbidden once the token of its form, or its access to the account, has ended', async () => {
      const file = { name: 'file', filename: 'a.txt', value: 'x' };
      const { local } = await uploader.storage();
      const { local: inWidget } = await uploader.storage({ account: 'widget' });
      const send = async (form: object) => (await uploader.send([...fieldsOf(form), file])).status;
      expect([await send(local), await send(inWidget)]).toEqual([200, 200]);
      const identity = { ...ann, roles: { wdc: ['specialist'] as const } };
      stage.introspectionByHash.set(hashToken(stage.token), { active: true, identity, expires_at: null });
      await stage.change({ person_id: 7 });
      expect([await send(local), await send(inWidget)]).toEqual([200, 403]);
      stage.introspectionByHash.clear();
      await stage.change({ person_id: 7 });
      expect(await send(local)).toBe(403);
      await stage.begin();
    });

    it('beyond the quota of the account is refused with a pair, and leaves no file', async () => {
      const own = await mkdtemp(join(tmpdir(), 'quota-'));
      const PLANS = '{"small": {"storage_bytes": 3}, "none": {"storage_bytes": 0}}';
      const env = { ATTACHMENT_SECRET: SECRET, ATTACHMENT_ACCOUNT_BYTES: '10', PLANS };
      const small = await TestGateway.open(natsServer.url, own, env);
      stage.introspectionByHash.set(hashToken(small.token), {
        active: true,
        identity: {
          ...ann,
          roles: { ...ann.roles, gadget: ['auditor'], empty: ['auditor'] },
          plans: { gadget: 'small', empty: 'none' },
        },
        expires_at: null,
      });
      const client = new UploadClient(small);
      const uploaded = async (size: number, account = 'wdc') =>
        (await client.upload('a.txt', 'x'.repeat(size), { account })).status;
      expect([await uploaded(6), await uploaded(5), await uploaded(4)]).toEqual([200, 422, 200]);
      expect([await uploaded(1), await uploaded(9, 'widget')]).toEqual([422, 200]);
      // Accounts with a plan.
      expect([await uploaded(4, 'gadget'), await uploaded(3, 'gadget')]).toEqual([422, 200]);
      expect(await uploaded(1, 'empty')).toBe(422);
      expect(await readdir(join(own, 'attachments', 'arriving'))).toEqual([]);
      await small.close();
      await rm(own, { recursive: true });
    });

    it('without a file is refused with a pair', async () => {
      const { local } = await uploader.storage();
      const { status, json } = await uploader.send(fieldsOf(local));
      expect([status, json.errors]).toEqual([422, [['file', "File can't be blank"]]]);
    });

    it('with a changed, expired or missing form is forbidden', async () => {
      const { local } = await uploader.storage();
      const file = { name: 'file', filename: 'a.txt', value: 'x' };
      const before = await files();
      const forms = [
        { ...local, key: local['key']?.replace('wdc', 'widget') },
        { ...local, person: '8' },
        { ...local, token: hashToken('x') },
        { ...local, expires: '9999999999' },
        { ...local, signature: 'x' },
        { key: local['key'] },
        {},
      ];
      for (const form of forms) {
        const { status, json } = await uploader.send([...fieldsOf(form), file]);
        expect([status, json]).toEqual([403, { message: 'Forbidden' }]);
      }
      // "file last": the fields that would allow it come too late.
      expect((await uploader.send([file, ...fieldsOf(local)])).status).toBe(403);
      expect(await files()).toEqual(before);
      expect(await leftovers()).toEqual([]);
    });

    it('with more than one file, or fields after it, is refused and leaves no file', async () => {
      const { local } = await uploader.storage();
      const file = { name: 'file', filename: 'a.txt', value: 'x' };
      const before = await files();
      for (const more of [file, { name: 'late', value: 'y' }, { ...file, name: 'other' }]) {
        const { status } = await uploader.send([...fieldsOf(local), file, more]);
        expect(status).toBe(400);
      }
      expect((await uploader.send([...fieldsOf(local), { ...file, name: 'other' }])).status).toBe(400);
      expect([await files(), await leftovers()]).toEqual([before, []]);
    });

    it.each([
      ['JSON', '{}', { 'content-type': 'application/json' }],
      ['nothing', '', {}],
      ['no boundary', 'x', { 'content-type': 'multipart/form-data' }],
      ['no form', 'x', MULTIPART],
      [
        'half a form',
        multipart([{ name: 'file', filename: 'a.txt', value: 'x' }]).subarray(0, -30),
        MULTIPART,
      ],
      ['a field of 60,000 characters', multipart([{ name: 'key', value: 'x'.repeat(60_000) }]), MULTIPART],
    ])('of %s is refused with a message', async (_what, body, headers) => {
      const { status, json } = await uploader.send(Buffer.from(body as Buffer), headers as typeof MULTIPART);
      expect([400, 403]).toContain(status);
      expect(json.message).toEqual(expect.any(String));
    });

    it('that breaks off leaves no file', async () => {
      const before = await files();
      const ca = await readFile(join(dir, 'tls', 'cert.pem'), 'utf8');
      await uploader.hangUp(ca, async () => (await leftovers()).length > 0);
      await waitUntil(async () => (await leftovers()).length === 0, 60_000);
      expect([await files(), await leftovers()]).toEqual([before, []]);
    });

    it('is answered with a 503 while the storage fails', async () => {
      const arriving = join(dir, 'attachments', 'arriving');
      await rm(arriving, { recursive: true, force: true });
      await writeFile(arriving, 'in the way');
      const { status, headers } = await uploader.upload('a.txt', 'x');
      await rm(arriving);
      expect([status, headers['retry-after']]).toEqual([503, '1']);
      expect((await uploader.upload('a.txt', 'x')).status).toBe(200);
    });

    it('is refused in the language of the language header', async () => {
      const { local } = await uploader.storage();
      const { json } = await uploader.send(fieldsOf(local), { ...MULTIPART, language: 'nl' });
      expect(json.errors?.[0]?.[1]).toContain('mag niet leeg zijn');
    });
  });

  describe('a download', () => {
    it('needs no token, and is saved by the browser', async () => {
      const { json } = await uploader.upload('naïve.json', '{"a":1}');
      const { statusCode, headers, text } = await fetched(addressOf(json.key));
      expect([statusCode, text]).toEqual([200, '{"a":1}']);
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'content-length': '7',
        'content-disposition': `attachment; filename="na_ve.json"; filename*=UTF-8''na%C3%AFve.json`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
      });
    });

    it('is displayed only when it is an image embedded in a text', async () => {
      const [image, drawing] = [await uploader.upload('a.png', 'x'), await uploader.upload('a.svg', 'x')];
      const download = async (key: string, inline: boolean) =>
        (await fetched(addressOf(key, inline))).headers['content-disposition'];
      expect(await download(image.json.key, true)).toMatch(/^inline; /);
      expect(await download(image.json.key, false)).toMatch(/^attachment; /);
      expect(await download(drawing.json.key, true)).toMatch(/^attachment; /);
      expect((await fetched(addressOf(drawing.json.key, true))).headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
        'x-content-type-options': 'nosniff',
      });
    });

    it('is forbidden with an expired or unsigned address', async () => {
      const { json } = await uploader.upload('a.txt', 'x');
      const address = addressOf(json.key);
      const over = addressOf(json.key, false, Math.floor(Date.now() / 1_000) - 1);
      const others = downloadAddress(new Signer('x'), '/v1', {
        key: json.key,
        inline: false,
        expires: 9999999999,
      });
      for (const wrong of [over, others, address.replace('a.txt', 'b.txt'), address.replace(/\?.*/, '')]) {
        const { statusCode, text } = await fetched(wrong);
        expect([statusCode, text]).toEqual([403, '{"message":"Forbidden"}']);
      }
    });

    it('of a missing file is not found', async () => {
      expect((await fetched(addressOf(`${newPrefix('wdc')}a.txt`))).statusCode).toBe(404);
    });
  });

  it('require a secret in production, or the gateway does not start', async () => {
    const { NODE_ENV } = process.env;
    process.env['NODE_ENV'] = 'production';
    const started = TestGateway.open(natsServer.url, dir);
    await expect(started).rejects.toThrow('The setting ATTACHMENT_SECRET is missing.');
    process.env['NODE_ENV'] = NODE_ENV;
  });

  it('are described to services while they may still be used', async () => {
    const { json } = await uploader.upload('a.txt', 'hello');
    const ask = async (keys: string[], person = 7) => {
      const frame = { head: { keys, person }, body: Buffer.alloc(0) };
      const { body } = await stage.nats.request(UPLOADS, frame, 15_000);
      return JSON.parse(body.toString()) as UploadsResponse;
    };
    expect(await ask([json.key, 'x'])).toEqual([{ name: 'a.txt', size: 5 }, null]);
    expect(await ask([json.key], 8)).toEqual([null]);
    const path = join(dir, 'attachments', 'files', json.key.slice('attachments/'.length));
    const yesterday = new Date(Date.now() - 24 * HOUR_MS - 1_000);
    await utimes(path, yesterday, yesterday);
    expect(await ask([json.key])).toEqual([null]);
  });
});
