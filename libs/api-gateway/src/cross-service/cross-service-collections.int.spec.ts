import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNats, type Running } from '@deskline/local-stack';
import { TestGateway } from '../../test/test-gateway';

const LINE = '{"id":11,"action":"update","nodeID":"x"}';
const part = (...rows: string[]) => ({
  head: { status: 200, headers: {} },
  body: Buffer.from(
    [
      JSON.stringify({
        keys: rows.map(() => ['2026-03-02 09:00:00+00', '11']),
        total: rows.length,
        capped: false,
        more: false,
      }),
      ...rows,
    ].join('\n'),
  ),
});

/** Record type of a collection over several services. */
describe('a cross-service collection', () => {
  let stage: TestGateway;
  let dir: string;
  let natsServer: Running;
  let leave: (() => void)[] = [];

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'deskline-cross-service-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir);
  });
  beforeEach(async () => {
    await stage.begin();
    leave = [stage.oauthServer(), stage.workRecords()];
    stage.reply = () => part(LINE);
    await stage.settle();
  });
  afterEach(async () => {
    leave.forEach((each) => each());
    await stage.settle();
  });
  afterAll(async () => {
    await stage?.close();
    await natsServer?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  const auditor = () => ({ ...stage.bearer, account: 'widget' });

  it('merges the pages of the services', async () => {
    const { statusCode, headers, body } = await stage.get('/v1/audit_lines?per_page=5', auditor());
    expect([statusCode, await body.text()]).toEqual([200, `[${LINE}]`]);
    expect(headers).toMatchObject({
      'x-pagination-total-entries': '1',
      'x-pagination-per-page': '5',
      link: `<${stage.origin}/v1/audit_lines?per_page=5>; rel="first"`,
    });
    expect(stage.calls[0]?.head).toMatchObject({
      path: '/audit_lines',
      query: 'per_page=5',
      partialPage: {},
    });
  });

  it('answers 304 to a matching ETag', async () => {
    const { headers, body } = await stage.get('/v1/audit_lines', auditor());
    await body.dump();
    const again = await stage.get('/v1/audit_lines', {
      ...auditor(),
      'if-none-match': String(headers['etag']),
    });
    await again.body.dump();
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['GET', '/v1/audit_lines/11/changes', 404],
    ['DELETE', '/v1/audit_lines/11', 404],
    ['GET', '/v1/audit_lines/11.xml', 406],
    ['POST', '/v1/audit_lines', 404],
    ['DELETE', '/v1/audit_lines', 404],
    ['GET', '/v1/audit_lines.xml', 406],
    ['GET', '/v1/audit_lines.json', 200],
    ['GET', '/v1/audit_lines/', 200],
    ['GET', '/v1/audit_lines?colour=red', 400],
    ['GET', '/v1/archive', 404],
  ] as const)('answers %s %s with %i', async (method, path, status) => {
    const answer = await stage.get(path, auditor(), method);
    await answer.body.dump();
    expect(answer.statusCode).toBe(status);
  });

  it('reads a single row from the service that has it', async () => {
    stage.reply = () => ({ head: { status: 200, headers: { ETag: '"1"' } }, body: Buffer.from(LINE) });
    const { statusCode, headers, body } = await stage.get('/v1/audit_lines/11', auditor());
    expect([statusCode, await body.text(), headers['etag']]).toEqual([200, LINE, '"1"']);
    expect(stage.calls[0]?.head).toMatchObject({ path: '/audit_lines/11' });
    expect(await stage.status('/v1/audit_lines/11')).toBe(403);
  });

  it('calls no service for a caller who may not read it', async () => {
    expect(await stage.status('/v1/audit_lines')).toBe(403);
    expect(stage.calls).toEqual([]);
  });

  it('answers 503 without a page while one service is away', async () => {
    leave.pop()?.();
    await stage.settle();
    const { statusCode, body } = await stage.get('/v1/audit_lines', auditor());
    expect([statusCode, await body.json()]).toEqual([503, { message: 'Service Unavailable' }]);
  });

  it('answers with the refusal of a service', async () => {
    stage.reply = () => ({ head: { status: 500, headers: {} }, body: Buffer.alloc(0) });
    const { statusCode, body } = await stage.get('/v1/audit_lines', auditor());
    expect([statusCode, await body.json()]).toEqual([500, { message: 'Internal Server Error' }]);
  });
});
