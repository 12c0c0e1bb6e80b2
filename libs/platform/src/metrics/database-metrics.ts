import type { Pool } from 'pg';
import type { Database } from '../database/database';
import type { Metrics } from './metrics';
import { shared } from './shared';

/** Functions that read counters in memory, the files' sizes and this user's sessions: no table is read. */
const STATE = `
SELECT pg_database_size(current_database())::float8 AS bytes,
  (SELECT age(datfrozenxid)::float8 FROM pg_database WHERE datname = current_database()) AS transaction_age,
  (SELECT deadlocks::float8 FROM pg_stat_database WHERE datname = current_database()) AS deadlocks,
  (SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8
   FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
     AND wait_event_type IS DISTINCT FROM 'Lock' AND backend_type = 'client backend') AS oldest_transaction`;

interface State {
  readonly bytes: number;
  readonly transaction_age: number;
  readonly deadlocks: number;
  readonly oldest_transaction: number;
}

/** Connections of this process, and the state of its database. */
export function watchDatabase(metrics: Metrics, database: Database): void {
  watchPool(metrics, database.pool);
  const state = shared(async () => (await database.query<State & object>(STATE))[0]);
  const gauge = (name: string, help: string, of: keyof State): void => {
    metrics.gauge({
      name,
      help,
      async collect() {
        const row = await state();
        if (row) this.set(row[of]);
        else this.remove();
      },
    });
  };
  gauge('deskline_database_size_bytes', 'Size of the database of this service', 'bytes');
  gauge(
    'deskline_database_oldest_transaction_seconds',
    'Age of the oldest open transaction of this service that waits for no lock: it holds back VACUUM',
    'oldest_transaction',
  );
  gauge(
    'deskline_database_transaction_age',
    'Transactions since the oldest one that VACUUM has not frozen; PostgreSQL stops near 2,147,483,648',
    'transaction_age',
  );
  metrics.counter({
    name: 'deskline_database_deadlocks_total',
    help: 'Deadlocks in the database of this service, as PostgreSQL counts them; the same in every instance',
    async collect() {
      this.reset();
      this.inc((await state())?.deadlocks ?? 0);
    },
  });
}

function watchPool(metrics: Metrics, pool: Pool): void {
  metrics.gauge({
    name: 'deskline_database_pool_connections',
    help: 'Connections of this process to PostgreSQL, by state: in_use or idle',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'in_use' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  metrics
    .gauge({
      name: 'deskline_database_pool_limit',
      help: 'Connections that this process may have: DATABASE_POOL_SIZE',
    })
    .set(pool.options.max);
  metrics.gauge({
    name: 'deskline_database_pool_waiting',
    help: 'Statements and transactions of this process that wait for a connection',
    collect() {
      this.set(waiting(pool));
    },
  });
}

/** Those that get a free connection at once are not counted, such as the statements of a scrape. */
function waiting({ waitingCount, idleCount, totalCount, options }: Pool): number {
  return Math.max(0, waitingCount - idleCount - (options.max - totalCount));
}
