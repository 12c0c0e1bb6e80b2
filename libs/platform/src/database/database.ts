import { Pool, type PoolClient, type QueryResultRow } from 'pg';
import type { Deadline } from '../deadline';
import { Settings } from '../settings/settings';
import { poolOptions } from './database-url';
import { breaksConnection, typed } from './database-errors';
import { queryOn, rowsOn, type Queries, type RawRow } from './queries';
import { OpenTransaction, type Transaction } from './transaction';

/**
 * For transactions that find every row by key, also one of two keys: all statements have the plans of named ones, and no
 * plan reads all of two tables to join them, which is cheap only while they are small.
 */
const BY_KEYS = {
  name: 'by keys',
  text: `SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_bitmapscan', 'on', true)`,
};
/** The same for a call with a deadline: no statement runs for longer than the call has left. */
const BY_KEYS_WITHIN = {
  name: 'by keys within',
  text: `${BY_KEYS.text}, set_config('statement_timeout', $1, true)`,
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

  /** Opens a pool of its own; a service gets its Database injected. */
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

  /** Once the deadline has passed, statements are refused and nothing is committed. */
  async transaction<T>(
    work: (transaction: Transaction) => Promise<T>,
    finds?: 'by keys',
    deadline?: Deadline,
  ): Promise<T> {
    const [result, transaction] = await this.lend(async (client) => {
      const byKeys = deadline ? { ...BY_KEYS_WITHIN, values: [this.longestStatement(deadline)] } : BY_KEYS;
      const open = new OpenTransaction(
        client,
        finds ? [BEGIN, byKeys] : [BEGIN],
        finds === 'by keys',
        deadline,
      );
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
    }, deadline);
    await transaction.committed();
    return result;
  }

  /** Lends a connection to a function. pg's own Pool.query would discard the connection on any SQL error. */
  private async lend<T>(work: (client: PoolClient) => Promise<T>, deadline?: Deadline): Promise<T> {
    let client: PoolClient | undefined;
    try {
      const connected = this.pool.connect();
      client = await (deadline ? deadline.limit(connected, (late) => late.release()) : connected);
      if (client.listenerCount('error') === 0) client.on('error', alreadyReported);
      const result = await work(client);
      client.release();
      return result;
    } catch (error) {
      client?.release(breaksConnection(error));
      throw typed(error);
    }
  }

  /** Milliseconds; 0 would mean no limit to PostgreSQL. */
  private longestStatement({ left }: Deadline): string {
    return String(Math.ceil(Math.max(1, Math.min(left, this.pool.options.statement_timeout || left))));
  }
}
