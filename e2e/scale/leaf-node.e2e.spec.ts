import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePorts, startNats, type Running } from '@deskline/local-stack';
import { startStack, throwAwayFolder, type Stack } from '@deskline/testing';
import { Api } from '../api';
import type { Entry } from '../changes/entry';
import { until } from '../until';

/** Uses a Deskline of its own: a gateway and a work-records at a leaf, everything else at the hub. */
describe('Services at a leaf node of NATS', () => {
  let dir: string;
  let hub: Running;
  let leaf: Running;
  let startLeaf: () => Promise<Running>;
  let stack: Stack;
  let atHub: Api;
  let atLeaf: Api;

  beforeAll(async () => {
    dir = await throwAwayFolder();
    const [port = 0, leafPort = 0] = await freePorts(2);
    hub = await startNats({ dir: join(dir, 'hub'), leaf: { port } });
    const { username, password } = new URL(hub.url);
    const address = `nats-leaf://${username}:${password}@127.0.0.1:${port}`;
    startLeaf = () => startNats({ dir: join(dir, 'leaf'), port: leafPort, leaf: { hub: address } });
    leaf = await startLeaf();
    stack = await startStack({ natsUrl: hub.url });
    for (const service of ['api-gateway', 'work-records'] as const)
      await stack.scale(service, 2, { NATS_URL: leaf.url });
    const ellen = stack.demo?.people.find(({ name }) => name.startsWith('Ellen '));
    [atHub, atLeaf] = stack.fleet.of('api-gateway').map(({ environment: { PORT } }) => {
      const base_url = `https://localhost:${PORT}/v1`;
      return new Api({ base_url, ca: stack.ca }, ellen?.token ?? null, ellen?.account);
    }) as [Api, Api];
  }, 240_000);

  afterAll(async () => {
    await Promise.all([atHub?.close(), atLeaf?.close()]);
    await stack?.stop();
    await leaf?.stop();
    await hub?.stop();
    await rm(dir, { recursive: true });
  });

  const newRequest = (api: Api) => api.post('/requests', { subject: 'Across the leaf', category: 'other' });

  it('answer calls of both gateways by services at both sides', async () => {
    for (let round = 0; round < 5; round += 1)
      for (const [here, there] of [
        [atHub, atLeaf],
        [atLeaf, atHub],
      ] as const) {
        const made = await newRequest(here);
        const read = await there.get(`/requests/${made.id}`);
        expect(read.subject).toBe(made.subject);
      }
    const answers = await Promise.all(
      stack.fleet.of('work-records').map(async ({ environment }) => {
        const metrics = await fetch(`http://127.0.0.1:${environment.OPS_PORT}/metrics`);
        return /^deskline_requests_total\{subject="records[^}]*status="2\d\d"/m.test(await metrics.text());
      }),
    );
    expect(answers).toEqual([true, true]);
  });

  it('get events of the streams in the hub', async () => {
    const { headers } = await atLeaf.call('GET', '/changes?after=now');
    const { id } = await newRequest(atHub);
    await until(async () => {
      const { body } = await atLeaf.call<Entry[]>('GET', `/changes?after=${headers['x-next-cursor']}&wait=5`);
      return body.some(({ record }) => record.id === id);
    });
  });

  it('answer again when the leaf is back', async () => {
    process.kill(leaf.pid, 'SIGKILL');
    await until(async () => (await atLeaf.call('GET', '/me')).status === 503);
    leaf = await startLeaf();
    await until(async () => (await atLeaf.call('GET', '/requests?per_page=1')).status === 200);
    expect((await atLeaf.get(`/requests/${(await newRequest(atLeaf)).id}`)).subject).toBe('Across the leaf');
  });
});
