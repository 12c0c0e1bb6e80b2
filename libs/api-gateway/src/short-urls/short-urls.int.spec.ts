import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TakeSlots } from '@deskline/identity';
import { startNats, type Running } from '@deskline/local-stack';
import { NO_BODY } from '@deskline/platform';
import { SHORT_URL_TARGET } from '@deskline/record';
import { TestGateway } from '../../test/test-gateway';

const TOKEN = '0123456789abcdef';
const TARGET = 'https://a.example/?b=c';

describe('The path of short URLs', () => {
  let dir: string;
  let natsServer: Running;
  let stage: TestGateway;
  const asked: unknown[] = [];
  const callers: string[] = [];
  let given = 20;
  const leave: (() => void)[] = [];
  const get = async (path: string) => {
    const { statusCode, headers, body } = await stage.get(path, { accept: 'text/html' });
    return { status: statusCode, headers, text: await body.text() };
  };

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'short-urls-'));
    natsServer = await startNats({ dir: join(dir, 'nats') });
    stage = await TestGateway.open(natsServer.url, dir, { CALL_LOG_MS: '0' });
    leave.push(
      stage.answer(SHORT_URL_TARGET, ({ head }) => {
        asked.push(head);
        const { account, token } = head as unknown as { account: string; token: string };
        const found = account === 'widget' && token === TOKEN;
        return { head: found ? { status: 200, uri: TARGET } : { status: 404 }, body: NO_BODY };
      }),
      stage.answer('limits.take', ({ head }) => {
        callers.push((head as unknown as TakeSlots).caller);
        return { head: { given, left: given }, body: NO_BODY };
      }),
    );
    await stage.settle();
  });
  afterAll(async () => {
    for (const end of leave) end();
    await stage?.close();
    await natsServer?.stop();
    await rm(dir, { recursive: true, force: true });
  });

  it('redirects a browser without credentials, counted by its address', async () => {
    const { status, headers } = await get(`/s/widget/${TOKEN}`);
    const { location, 'cache-control': caching, 'referrer-policy': referrer } = headers;
    expect([status, location, caching, referrer]).toEqual([302, TARGET, 'no-store', 'no-referrer']);
    expect(headers['x-ratelimit-limit']).toBe('60');
    expect(callers.every((caller) => caller.includes('127.0.0.1'))).toBe(true);
  });

  it('is 404 for any other address, and asks for none that is no token', async () => {
    expect((await get('/s/widget/0123456789abcdeF')).status).toBe(404);
    const before = asked.length;
    for (const path of ['/s/', '/s/widget', '/s/widget/short', `/s/%zz/${TOKEN}`, `/s/a/b/${TOKEN}`])
      expect((await get(path)).status).toBe(404);
    expect(asked.slice(before)).toEqual([]);
  });

  it('answers 429 when the hour of the address is over, before it asks where the token leads', async () => {
    given = 0;
    const before = asked.length;
    let status = 0;
    for (let call = 0; call < 70 && status !== 429; call++) ({ status } = await get(`/s/other/${TOKEN}`));
    expect(status).toBe(429);
    const last = asked.length;
    expect((await get(`/s/widget/${TOKEN}`)).status).toBe(429);
    expect(asked.length).toBe(last);
    expect(last).toBeGreaterThanOrEqual(before);
  });
});
