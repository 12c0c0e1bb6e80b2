import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import S3rver from 's3rver';
import { startNats, type Running } from '@deskline/local-stack';
import { describeInBrowser } from '../../../testing/src/browser/describe-in-browser';
import { launchBrowser } from '../../../testing/src/browser/launch';
import { TestGateway } from '../../test/test-gateway';
import { type StorageBody, UploadClient } from '../../test/upload-client';

const ROOT = join(__dirname, '../../../..');
const UPLOADS = join(ROOT, 'apps/console/src/api/uploads.ts');
const CORS =
  '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>POST</AllowedMethod></CORSRule></CORSConfiguration>';
const INDEX =
  '<!doctype html><html lang="en"><head><script src="/assets/uploads.js"></script></head><body></body></html>';

/** Code of the console that the page of this spec has. */
declare const uploads: { upload(storage: StorageBody, file: Blob): Promise<string> };
declare const File: new (parts: string[], name: string) => Blob;

describeInBrowser('The console with a bucket', (program) => {
  let dir: string;
  let natsServer: Running;
  let bucket: S3rver;
  let elsewhere: Server;
  let stage: TestGateway;
  let browser: Browser;
  let page: Page;
  let leave: () => void;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'console-bucket-'));
    const folder = join(dir, 'console');
    await mkdir(join(folder, 'assets'), { recursive: true });
    await writeFile(join(folder, 'index.html'), INDEX);
    const bundle = [UPLOADS, '--format', 'iife', '--name', 'uploads', '--file'];
    execFileSync(join(ROOT, 'node_modules/.bin/rolldown'), [...bundle, join(folder, 'assets/uploads.js')]);
    bucket = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: join(dir, 's3'),
      configureBuckets: [{ name: 'uploads', configs: [CORS] }],
    });
    const { port } = await bucket.run();
    elsewhere = createServer((_, answer) => answer.setHeader('access-control-allow-origin', '*').end());
    await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, {
      CONSOLE_DIR: folder,
      ATTACHMENT_STORE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    });
    leave = stage.oauthServer();
    await stage.begin();
    browser = await launchBrowser(program);
    page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(`${stage.origin}/widget`);
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    leave?.();
    await stage?.close();
    await natsServer?.stop();
    elsewhere?.close();
    await bucket?.close();
    await rm(dir, { recursive: true });
  });

  it('uploads to the bucket, and knows the key that it answers', async () => {
    const storage = await new UploadClient(stage).storage();
    const key = await page.evaluate((to) => uploads.upload(to, new File(['hello'], 'a.png')), storage);
    // The server of this test does not fill the name in, as S3 does.
    expect(key).toMatch(/^attachments\/wdc\/[\w-]{32}\/\$\{filename\}$/);
  });

  it('says that the bucket has refused a file', async () => {
    const { s3, ...storage } = await new UploadClient(stage).storage();
    const { key: _, ...incomplete } = s3;
    const refusal = page.evaluate((to) => uploads.upload(to, new File(['hello'], 'a.png')), {
      ...storage,
      s3: incomplete,
    });
    await expect(refusal).rejects.toThrow('Bad Request');
  });

  it('reaches no other host', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    const call = page.evaluate((to) => fetch(to).then(({ status }) => status), `http://127.0.0.1:${port}/`);
    await expect(call).rejects.toThrow('Failed to fetch');
  });
});
