import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import { Settings } from '../settings/settings';
import { poolOptions } from './database-url';
import { breaksConnection, typed } from './database-errors';
import { queryOn, rowsOn, type Queries, type RawRow } from './queries';
import { OpenTransaction, type Transaction } from './transaction';

/**
 * For transactions that find every row by key: a generic plan, made once per connection, is as good as one per call. It
 * must use the keys although tables may be small when it is made: reading all of two small tables and merging them is
 * cheap only as long as they are small.
 */
const BY_KEYS = {
  name: 'by keys',
  text: `SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true),
  set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`,
};
const BEGIN = { name: 'begin', text: 'BEGIN' };

/** A broken connection is reported by the statement that runs on it; without a listener it would end the process. */
const alreadyReported = (): void => undefined;

/** Connection pool of this process. Throws Overloaded and Unavailable; other errors are pg's own. */
export class Database implements Queries {
  constructor(readonly pool: Pool) {
    // Before the connection is lent: a server may end it as soon as it has accepted it.
    pool.on('connect', (client) => client.on('error', alreadyReported));
  }

  /** Opens a pool of its own, for tools and specs; a service gets its Database injected. */
  static open(url: string, service = 'tool', settings = new Settings()): Database {
    const pool = new Pool(poolOptions(url, settings, service));
    pool.on('error', alreadyReported);
    return new Database(pool);
  }

  async close(): Promise<void> {
    await this.pool.end();
  }

  query<Row extends object = QueryResultRow>(
    text: string,
    values?: unknown[],
    name?: string,
  ): Promise<Row[]> {
    return this.lend((client) => queryOn<Row>(client, text, values, name));
  }

  rows(text: string, values?: unknown[], name?: string): Promise<RawRow[]> {
    return this.lend((client) => rowsOn(client, text, values, name));
  }

  async transaction<T>(work: (transaction: Transaction) => Promise<T>, finds?: 'by keys'): Promise<T> {
    const [result, transaction] = await this.lend(async (client) => {
      const open = new OpenTransaction(client, finds ? [BEGIN, BY_KEYS] : [BEGIN]);
      try {
        const done = await work(open);
        await open.commit();
        return [done, open] as const;
      } catch (error) {
        open.close();
        const fault = await open.fault(error);
        if (!breaksConnection(fault)) await client.query('ROLLBACK');
        throw fault;
      }
    });
    await transaction.committed();
    return result;
  }

  /** Lends a connection to a function. pg's own Pool.query would discard the connection on any SQL error. */
  private async lend<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    let client: PoolClient | undefined;
    try {
      client = await this.pool.connect();
      if (client.listenerCount('error') === 0) client.on('error', alreadyReported);
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client?.release(breaksConnection(error));
      throw typed(error);
    }
  }
}
