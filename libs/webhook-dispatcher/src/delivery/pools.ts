import { LRUCache } from 'lru-cache';
import { Pool } from 'undici';
import { guardedConnector } from '../target/guarded-connector';
import type { Resolve } from '../target/resolve';
import type { Targets } from '../target/targets';

export interface PoolOptions {
  readonly connections: number;
  readonly timeoutMs: number;
  /** How many origins have a pool at the same time. */
  readonly kept?: number;
  /** Where names lead; as the machine says when it is not given. */
  readonly resolve?: Resolve;
}

const KEPT_ORIGINS = 1_000;

/** One pool of connections per origin, so that they are reused and one host never takes those of another. */
export class Pools {
  private readonly pools: LRUCache<string, Pool>;
  /** Of no use to new calls any more; those under way are finished. */
  private readonly closing = new Set<Pool>();

  constructor(
    private readonly targets: Targets,
    private readonly options: PoolOptions,
  ) {
    this.pools = new LRUCache({ max: options.kept ?? KEPT_ORIGINS, dispose: (pool) => this.discard(pool) });
  }

  of({ origin, protocol }: Pick<URL, 'origin' | 'protocol'>): Pool {
    const known = this.pools.get(origin);
    if (known) return known;
    const { connections, timeoutMs, resolve } = this.options;
    const pool = new Pool(origin, {
      connections,
      pipelining: 1,
      connect: guardedConnector(this.targets, protocol, timeoutMs, resolve),
      // The deadline over the whole call is kept in call.ts; undici's own would be set anew with every step.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.pools.set(origin, pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values(), ...this.closing].map((pool) => pool.destroy()));
  }

  private discard(pool: Pool): void {
    this.closing.add(pool);
    void pool.close().finally(() => this.closing.delete(pool));
  }
}
