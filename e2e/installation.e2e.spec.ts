import type { Fields } from './api';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

const READY = { ready: true, checks: expect.objectContaining({ nats: 'ok', jetstream: 'ok' }) };

describe('GET /installation', () => {
  const env = useSharedEnv();

  it('names the processes of every service, and the delays of their background work', async () => {
    const read = () => env().as('Ellen').get<{ ready: boolean; services: Fields[] }>('/installation');
    // A process that is busy with other specs may answer too late to be seen.
    await until(async () => (await read()).ready);
    const { services } = await read();
    expect(services.map(({ name }) => name)).toEqual([
      'api-gateway',
      'oauth-server',
      'work-records',
      'configuration-records',
      'webhook-dispatcher',
    ]);
    for (const { instances } of services) expect(instances).toContainEqual(expect.objectContaining(READY));
    const named = services.flatMap(({ delays }) => delays as { name: string; seconds: number }[]);
    expect(named.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['webhook messages', 'imports and exports', 'log of work-records']),
    );
    expect(named.every(({ seconds }) => seconds >= 0)).toBe(true);
  });

  it('is for account administrators only', async () => {
    for (const name of ['Walter', 'Lucia'])
      expect((await env().as(name).call('GET', '/installation')).status).toBe(403);
  });
});
