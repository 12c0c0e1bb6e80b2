import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadAddress,
  expiryOf,
  Signer,
  sweep,
  openStorage,
  AttachmentSettings,
} from '@deskline/attachments';
import { startNats, type Running } from '@deskline/local-stack';
import { loadSettings } from '@deskline/platform';
import S3rver from 's3rver';
import { TestGateway } from '../../test/test-gateway';
import { fieldsOf, multipart, MULTIPART, UploadClient } from '../../test/upload-client';

const SECRET = 'the secret that all of the specs share';

describe('attachments in a bucket', () => {
  let dir: string;
  let natsServer: Running;
  let bucket: S3rver;
  let stage: TestGateway;
  let leave: () => void;
  let settings: Record<string, string>;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'gateway-s3-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(dir, 's3'),
      configureBuckets: [{ name: 'uploads', configs: [] }],
    });
    const { port } = await bucket.run();
    settings = {
      ATTACHMENT_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    stage = await TestGateway.open(natsServer.url, dir, { ATTACHMENT_SECRET: SECRET, ...settings });
    leave = stage.oauthServer();
    await stage.begin();
  });
  afterAll(async () => {
    leave();
    await stage.close();
    await bucket.close();
    await natsServer.stop();
    await rm(dir, { recursive: true });
  });

  const upload = async (filename: string) => {
    const { upload_uri, s3 } = await new UploadClient(stage).storage();
    // The server of this test does not fill the name in, as S3 does.
    const fields = { ...s3, key: s3['key']?.replace('${filename}', filename) };
    const body = multipart([...fieldsOf(fields), { name: 'file', filename, value: 'hello' }]);
    const answer = await fetch(upload_uri, { method: 'POST', body, headers: MULTIPART });
    return { status: answer.status, key: /<Key>(.*)<\/Key>/.exec(await answer.text())?.[1] ?? '' };
  };

  it('are uploaded to the bucket itself, which answers with the key', async () => {
    const { provider, upload_uri, s3 } = await new UploadClient(stage).storage();
    expect(provider).toBe('s3');
    expect(upload_uri).toBe(`${settings['S3_ENDPOINT']}/uploads`);
    expect(s3['success_action_status']).toBe('201');
    expect(await upload('a.png')).toEqual({
      status: 201,
      key: expect.stringMatching(/^attachments\/wdc\/[\w-]{32}\/a\.png$/),
    });
  });

  it('are refused by the upload path of the gateway', async () => {
    expect((await new UploadClient(stage).send([])).status).toBe(404);
  });

  it('are downloaded from the bucket by a signed redirect', async () => {
    const { key } = await upload('b.png');
    const download = { key, inline: true, expires: expiryOf(new Date()) };
    const address = downloadAddress(new Signer(SECRET), '/v1', download);
    const { statusCode, headers } = await stage.get(address, {});
    expect([statusCode, headers['cache-control']]).toEqual([302, 'no-store']);
    const answer = await fetch(String(headers['location']));
    expect([answer.status, await answer.text()]).toEqual([200, 'hello']);
    expect(answer.headers.get('content-disposition')).toBe(
      `inline; filename="b.png"; filename*=UTF-8''b.png`,
    );
    const forged = await stage.get(address.replace('b.png', 'c.png'), {});
    expect(forged.statusCode).toBe(403);
  });

  it('are deleted when no record uses them', async () => {
    const [used, orphan] = [(await upload('c.txt')).key, (await upload('d.txt')).key];
    const storage = await openStorage(
      Object.assign(loadSettings(AttachmentSettings, settings), { DATA_DIR: dir }),
    );
    await sweep(storage, () => Promise.resolve([used]), new Date(Date.now() + 60_000));
    expect([await storage.find(used), await storage.find(orphan)]).toEqual([expect.anything(), null]);
  });
});
