import { Client } from 'pg';
import type { Database } from '@deskline/platform';

const key = 'hashtextextended($1, 0)';

/**
 * Connection that holds advisory locks. PostgreSQL ends it after a lease of silence, so a process that is paused or cut
 * off from the network loses its locks like one that died. `lost` is aborted when it has ended.
 */
export class LockSession {
  private readonly ending = new AbortController();
  readonly lost = this.ending.signal;
  private heartbeat: NodeJS.Timeout | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly client: Client,
    private readonly leaseMs: number,
  ) {
    client.on('error', () => this.end());
    client.on('end', () => this.end());
  }

  static async open(database: Database, leaseMs: number): Promise<LockSession> {
    const client = new Client(database.pool.options);
    const session = new LockSession(client, leaseMs);
    try {
      await client.connect();
      await session.query(`SELECT set_config('idle_session_timeout', $1, false) AS answer`, [
        String(leaseMs),
      ]);
      session.heartbeat = setInterval(
        () => void session.query('SELECT 1 AS answer').catch(() => session.end()),
        leaseMs / 4,
      );
      return session;
    } catch (error) {
      session.end();
      throw error;
    }
  }

  /** Never waits for the lock: a waiting statement would hold back VACUUM for as long as another session holds it. */
  async tryLock(name: string): Promise<boolean> {
    return (await this.query(`SELECT pg_try_advisory_lock(${key}) AS answer`, [name])) === true;
  }

  async unlock(name: string): Promise<void> {
    await this.query(`SELECT pg_advisory_unlock(${key}) AS answer`, [name]).catch(() => this.end());
  }

  end(): void {
    if (this.lost.aborted) return;
    clearInterval(this.heartbeat);
    this.ending.abort();
    this.client.end().catch(() => undefined);
  }

  /**
   * Runs one statement at a time, as the heartbeat may coincide with a lock request. A server that takes half the lease
   * to answer may soon give the locks to another session, so the session ends first.
   */
  private query(text: string, values: unknown[] = []): Promise<unknown> {
    const answer = this.turn.then(() => this.queryNow(text, values));
    this.turn = answer.catch(() => undefined);
    return answer;
  }

  private queryNow(text: string, values: unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.lost.throwIfAborted();
      const giveUp = () => reject(new Error('The connection that holds the locks has ended.'));
      const deadline = setTimeout(() => this.end(), this.leaseMs / 2);
      this.lost.addEventListener('abort', giveUp, { once: true });
      this.client
        .query<{ answer: unknown }>(text, values)
        .then((result) => resolve(result.rows[0]?.answer), reject)
        .finally(() => {
          clearTimeout(deadline);
          this.lost.removeEventListener('abort', giveUp);
        });
    });
  }
}
