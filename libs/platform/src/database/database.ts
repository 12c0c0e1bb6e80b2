import { Pool, type PoolClient, type QueryConfig, type QueryResultRow } from 'pg';
import type { Deadline } from '../deadline';
import { Settings } from '../settings/settings';
import { borrow } from './borrow';
import { Composition } from './composition';
import { poolOptions } from './database-url';
import { breaksConnection, typed } from './database-errors';
import { doubt } from './primary-client';
import { queryOn, rowsOn, type Queries, type RawRow } from './queries';
import { Rehearsals, RELEASE, SAVEPOINT, type Rehearsal } from './rehearsal';
import { assertReplicated, watchReplication } from './replication-wait';
import { OpenTransaction, type Transaction } from './transaction';
import { positionIn, UNKNOWN_POSITION, WAL_POSITION, type CommitListener } from './wal-position';

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

/**
 * A broken connection is reported by the statement that runs on it; without a listener it would end the process. The end of
 * a pool does not wait for its sockets: the server may still cut them off.
 */
const alreadyReported = (): void => undefined;

/** Connection pool of this process. Throws Overloaded and Unavailable; other errors are pg's own. */
export class Database implements Queries {
  /** Set where replicas are read. */
  commitListener?: CommitListener;
  private readonly rehearsals = new Rehearsals();

  constructor(readonly pool: Pool) {
    pool.on('error', alreadyReported);
    // Before the connection is lent: a server may end it as soon as it has accepted it.
    pool.on('connect', (client) => {
      client.on('error', alreadyReported);
      watchReplication(client);
    });
  }

  /** Opens a pool of its own; a service gets its Database injected. */
  static open(url: string, service = 'tool', settings = new Settings()): Database {
    return new Database(new Pool(poolOptions(url, settings, service)));
  }

  /** Runs a statement first in each session that is opened from now on; a failure is that of the statements after it. */
  inEachSession(text: string): void {
    this.pool.on('connect', (client) => void client.query(text).catch(alreadyReported));
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
    const byKeys = deadline ? { ...BY_KEYS_WITHIN, values: [this.longestStatement(deadline)] } : BY_KEYS;
    const settings = finds ? [byKeys] : [];
    const { current } = this.rehearsals;
    if (current) return this.rehearsed(current, work, settings, deadline);
    const [result, transaction] = await this.lend(async (client) => {
      const isPlanned = finds === 'by keys';
      const changed = this.commitListener && new Set<string>();
      const open = new OpenTransaction(client, [BEGIN, ...settings], isPlanned, deadline, undefined, changed);
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
    if (transaction.changed?.size) await this.tell(transaction.changed, transaction.committedAt);
    await transaction.committed();
    return result;
  }

  /** Position of the primary in its log: everything that was committed before the call lies before it. */
  async walPosition(): Promise<number> {
    return positionIn(await this.rows(WAL_POSITION.text, [], WAL_POSITION.name));
  }

  /** A commit whose position was not answered lies before the next one that is. */
  private async tell(changed: ReadonlySet<string>, committedAt: number): Promise<void> {
    const isKnown = committedAt < UNKNOWN_POSITION;
    const position = isKnown ? committedAt : await this.walPosition().catch(() => UNKNOWN_POSITION);
    this.commitListener?.committed(changed, position);
  }

  /**
   * Runs a function whose transactions see each other's changes, as do the statements after them, and that leaves nothing
   * behind: at its end all is rolled back, and nothing that waits for a commit runs. Holds a connection from its first
   * transaction on.
   */
  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    return this.rehearsals.run(work);
  }

  get isRehearsing(): boolean {
    return this.isInOne && !(this.rehearsals.current instanceof Composition);
  }

  /**
   * Runs a function whose transactions are parts of one: they see each other's changes, one that fails is as if it had never
   * been, and at the end of the function all others are committed. Then what waits for their commits runs. Throws
   * Interrupted when all is lost because of a conflict with another transaction. In a rehearsal nothing is committed.
   */
  async compose<T>(work: () => Promise<T>, deadline?: Deadline): Promise<T> {
    if (this.rehearsals.current) return work();
    const composition = new Composition(this.commitListener && new Set<string>());
    const result = await this.rehearsals.run(async () => {
      const done = await work();
      await composition.commit(deadline);
      return done;
    }, composition);
    if (composition.changed?.size) await this.tell(composition.changed, UNKNOWN_POSITION);
    await composition.committed();
    return result;
  }

  /** Whether transactions are parts of one, which holds their locks until its end. */
  get isInOne(): boolean {
    return this.rehearsals.current !== undefined;
  }

  /** Runs a transaction of a rehearsal; one that fails is as if it had never been, so that it can be tried again. */
  private async rehearsed<T>(
    rehearsal: Rehearsal,
    work: (transaction: Transaction) => Promise<T>,
    settings: readonly QueryConfig[],
    deadline?: Deadline,
  ): Promise<T> {
    try {
      const client = await rehearsal.begin(this.pool, deadline);
      const open = new OpenTransaction(
        client,
        [SAVEPOINT, ...settings],
        settings.length > 0,
        deadline,
        RELEASE,
        rehearsal.changed,
      );
      try {
        const done = await work(open);
        await open.commit();
        rehearsal.keep(open);
        return done;
      } catch (error) {
        open.close();
        const fault = await open.fault(error);
        await rehearsal.undo(breaksConnection(fault), fault);
        throw fault;
      }
    } catch (error) {
      throw typed(error);
    }
  }

  /** Lends a connection to a function. pg's own Pool.query would discard the connection on any SQL error. */
  private async lend<T>(work: (client: PoolClient) => Promise<T>, deadline?: Deadline): Promise<T> {
    const { current } = this.rehearsals;
    if (current?.client) return current.lend(work);
    let client: PoolClient | undefined;
    try {
      client = await borrow(this.pool, deadline);
      if (client.listenerCount('error') === 0) client.on('error', alreadyReported);
      const result = await work(client);
      assertReplicated(client);
      client.release();
      return result;
    } catch (error) {
      const isBroken = breaksConnection(error);
      if (isBroken) doubt(client);
      client?.release(isBroken);
      throw typed(error);
    }
  }

  /** Milliseconds; 0 would mean no limit to PostgreSQL. */
  private longestStatement({ left }: Deadline): string {
    return String(Math.ceil(Math.max(1, Math.min(left, this.pool.options.statement_timeout || left))));
  }
}
