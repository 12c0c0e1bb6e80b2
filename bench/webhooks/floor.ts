import { Pool } from 'undici';

export interface Order {
  readonly origins: readonly string[];
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly requests: number;
  readonly connections: number;
}

/** Bare sender without storage, order, signatures and retries: bytes in memory, and a connection pool per host. */
async function post({ origins, headers, body, requests, connections }: Order): Promise<number> {
  const bytes = Buffer.from(body);
  const pools = origins.map((origin) => new Pool(origin, { connections }));
  let left = requests;
  const worker = async (pool: Pool) => {
    while (left-- > 0) {
      const answer = await pool.request({ method: 'POST', path: '/hook', headers, body: bytes });
      await answer.body.dump();
    }
  };
  const from = performance.now();
  await Promise.all(pools.flatMap((pool) => Array.from({ length: connections }, () => worker(pool))));
  const seconds = (performance.now() - from) / 1_000;
  await Promise.all(pools.map((pool) => pool.close()));
  return seconds;
}

process.on('message', (order: Order) => void post(order).then((seconds) => process.send?.(seconds)));
process.on('disconnect', () => process.exit());
process.send?.('ready');
