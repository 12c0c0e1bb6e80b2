import { Client } from 'pg';
import type { Database } from '@deskline/platform';

const key = 'hashtextextended($1, 0)';

/**
 * A connection of its own that holds advisory locks. PostgreSQL ends it when it is silent for the lease, so a process
 * that is paused or cut off from the network loses its locks as surely as one that died. `lost` says that it ended.
 */
export class LockSession {
  private readonly ending = new AbortController();
  readonly lost = this.ending.signal;
  private heart: NodeJS.Timeout | undefined;

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
      await client.query(`SELECT set_config('idle_session_timeout', $1, false)`, [String(leaseMs)]);
      session.heart = setInterval(() => void session.beat(), leaseMs / 4);
      return session;
    } catch (error) {
      session.end();
      throw error;
    }
  }

  /** Never waits for the lock: a waiting statement would hold back VACUUM for as long as somebody else leads. */
  async tryLock(name: string): Promise<boolean> {
    const result = await this.client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(${key}) AS locked`,
      [name],
    );
    return result.rows[0]?.locked === true;
  }

  async unlock(name: string): Promise<void> {
    await this.client.query(`SELECT pg_advisory_unlock(${key})`, [name]).catch(() => this.end());
  }

  end(): void {
    if (this.lost.aborted) return;
    clearInterval(this.heart);
    this.ending.abort();
    this.client.end().catch(() => undefined);
  }

  /** A server that does not answer within the lease has given the locks to somebody else, or will. */
  private async beat(): Promise<void> {
    const deadline = setTimeout(() => this.end(), this.leaseMs);
    await this.client.query('SELECT 1').catch(() => this.end());
    clearTimeout(deadline);
  }
}
