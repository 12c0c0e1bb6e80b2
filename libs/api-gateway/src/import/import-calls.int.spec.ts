import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashToken, type Identity } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { JOBS } from '@deskline/record-http';
import { NO_BODY } from '@deskline/platform';
import { ann, TestGateway } from '../../test/test-gateway';
import { MULTIPART, multipart } from '../../test/upload-client';

const MAX = 1_000;

describe('POST /import', () => {
  let dir: string;
  let server: Running;
  let stage: TestGateway;
  let leave: () => void;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'import-calls-'));
    server = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(server.url, dir, { IMPORT_MAX_BYTES: String(MAX), JOBS_AT_ONCE: '0' });
    leave = stage.oauthServer();
  });
  afterAll(async () => {
    leave();
    await stage.close();
    await server.stop();
    await rm(dir, { recursive: true });
  });
  beforeEach(() => as({ roles: { wdc: ['account_administrator'] } }));

  const as = async (more: Partial<Identity>) => {
    const identity = { ...ann, ...more };
    stage.introspectionByHash.set(hashToken(stage.token), { active: true, identity, expires_at: null });
    await stage.change({ person_id: 7 });
  };
  const form = (file: string) =>
    multipart([
      { name: 'file', filename: 'C:\\rows.csv', value: file },
      { name: 'type', value: 'webhook_policies' },
    ]);
  const post = async (body: unknown) => {
    const answer = await stage.post('/v1/import', body as string, { ...stage.bearer, ...MULTIPART });
    return { status: answer.statusCode, body: (await answer.body.json()) as Record<string, unknown> };
  };
  const files = async () => {
    const names = await readdir(join(dir, 'attachments'), { recursive: true }).catch(() => []);
    return names.filter((name) => /rows\.csv$|arriving./.test(name));
  };
  async function* inPieces(bytes: Buffer) {
    for (let at = 0; at < bytes.length; at += 500) yield bytes.subarray(at, at + 500);
  }

  it.each([1_001, 70_000, 500_000])('refuses a file of %i bytes, and keeps nothing of it', async (size) => {
    const body = form('x'.repeat(size));
    for (const sent of [body, inPieces(body)])
      expect(await post(sent)).toEqual({
        status: 400,
        body: { message: expect.stringContaining(`${MAX} bytes`) },
      });
    expect(await files()).toEqual([]);
  });

  it('names all that is wrong with a form, and keeps nothing of it', async () => {
    const { status, body } = await post(form('Name\nx\n'));
    expect([status, body['errors']]).toEqual([422, [['type', 'Type is not included in the list']]]);
    const empty = await post(multipart([{ name: 'mode', value: 'merge' }]));
    expect(empty.body['errors']).toEqual([
      ['type', "Type can't be blank"],
      ['mode', expect.stringContaining('is not included')],
      ['file', "File can't be blank"],
    ]);
    const twice = { name: 'file', filename: 'rows.csv', value: 'x' };
    expect((await post(multipart([twice, twice]))).status).toBe(400);
    expect(await files()).toEqual([]);
  });

  it('needs the role and the scope, before it reads the file', async () => {
    await as({ roles: { wdc: ['specialist', 'account_designer', 'auditor'] } });
    expect((await post(form('x'))).status).toBe(403);
    const scopes = [{ effect: 'allow' as const, actions: ['import:Read', '*:Update', 'site:*'] }];
    await as({ roles: { wdc: ['account_administrator'] }, scopes });
    expect((await post(form('x'))).status).toBe(403);
    expect((await stage.get('/v1/import/types', stage.bearer)).statusCode).toBe(200);
    await as({
      roles: { wdc: ['account_administrator'] },
      scopes: [{ effect: 'allow', actions: ['*:Create'] }],
    });
    for (const path of ['types', 'a-token'])
      expect((await stage.get(`/v1/import/${path}`, stage.bearer)).statusCode).toBe(403);
  });

  it('answers 503 while jobs cannot be kept, and 404 for a job of others', async () => {
    expect((await stage.get('/v1/import/a-token', stage.bearer)).statusCode).toBe(503);
    const stop = stage.answer(JOBS.read, () => ({ head: { status: 404 }, body: NO_BODY }));
    await stage.nats.connection.flush();
    expect((await stage.get('/v1/import/a-token', stage.bearer)).statusCode).toBe(404);
    stop();
    for (const path of ['/v1/import', '/v1/import/a/b', `/v1/import/${'x'.repeat(65)}`])
      expect((await stage.get(path, stage.bearer)).statusCode).toBe(404);
  });

  it('serves files of jobs at signed addresses only', async () => {
    const path = `/v1/job_files/wdc/${'x'.repeat(32)}/rows.csv`;
    for (const address of [path, `${path}?expires=9999999999&signature=x`])
      expect((await stage.get(address, stage.bearer)).statusCode).toBe(403);
  });
});
