import { type ConnectionPool, openPool } from '@deskline/platform';
import { LRUCache } from 'lru-cache';
import { guardedConnector } from '../../target/guarded-connector';
import type { Resolve } from '../../target/name-servers';
import type { Targets } from '../../target/targets';

export interface PoolOptions {
  readonly connections: number;
  readonly timeoutMs: number;
  /** Number of origins that have a pool at the same time. */
  readonly origins?: number;
  /** Resolves host names; by default the operating system does. */
  readonly resolve?: Resolve;
}

const MOST_ORIGINS = 1_000;

/** One pool of connections per origin, so that they are reused and no host takes those of another. */
export class Pools {
  private readonly pools: LRUCache<string, ConnectionPool>;
  /** Evicted pools, until their calls under way are finished. */
  private readonly closing = new Set<ConnectionPool>();

  constructor(
    private readonly targets: Targets,
    private readonly options: PoolOptions,
  ) {
    this.pools = new LRUCache({
      max: options.origins ?? MOST_ORIGINS,
      dispose: (pool) => this.discard(pool),
    });
  }

  of({ origin, protocol }: Pick<URL, 'origin' | 'protocol'>): ConnectionPool {
    const existing = this.pools.get(origin);
    if (existing) return existing;
    const { connections, timeoutMs, resolve } = this.options;
    const pool = openPool(origin, {
      connections,
      pipelining: 1,
      connect: guardedConnector(this.targets, protocol, timeoutMs, resolve),
      // The deadline over the whole call is set in post.ts; undici's own would be set anew with every step.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    this.pools.set(origin, pool);
    return pool;
  }

  async close(): Promise<void> {
    await Promise.all([...this.pools.values(), ...this.closing].map((pool) => pool.destroy()));
  }

  private discard(pool: ConnectionPool): void {
    this.closing.add(pool);
    void pool.close().finally(() => this.closing.delete(pool));
  }
}
