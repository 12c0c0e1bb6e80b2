import { DatabaseError, type Client } from 'pg';
import { PrimaryClient, type Database } from '@deskline/platform';
import type { EventsSettings } from '../events.settings';

const LOCK = `SELECT pg_advisory_lock(hashtextextended('leader', 0))`;
/** PostgreSQL's code for a lock that was not available within lock_timeout. */
const NOT_AVAILABLE = '55P03';

type Limits = Pick<EventsSettings, 'EVENTS_LEASE_MS' | 'EVENTS_TAKEOVER_MS'>;

/**
 * Connection that holds the lock of the leader. PostgreSQL ends it after a lease of silence, so a process that is paused or
 * cut off from the network loses the lock like one that died. `lost` is aborted when it has ended.
 */
export class LockSession {
  private readonly ending = new AbortController();
  readonly lost = this.ending.signal;
  private heartbeat: NodeJS.Timeout | undefined;

  private constructor(
    private readonly client: Client,
    private readonly limits: Limits,
  ) {
    client.on('error', () => this.end());
    client.on('end', () => this.end());
  }

  static async open(database: Database, limits: Limits): Promise<LockSession> {
    const client = new PrimaryClient({ ...database.pool.options, statement_timeout: 0, query_timeout: 0 });
    const session = new LockSession(client, limits);
    try {
      await client.connect();
      const timeouts = `set_config('idle_session_timeout', $1, false), set_config('lock_timeout', $2, false)`;
      const { EVENTS_LEASE_MS, EVENTS_TAKEOVER_MS } = limits;
      await session.query(`SELECT ${timeouts}`, [String(EVENTS_LEASE_MS), String(EVENTS_TAKEOVER_MS)]);
      return session;
    } catch (error) {
      session.end();
      throw error;
    }
  }

  /**
   * Waits for the lock; false when the session ends first. PostgreSQL wakes the session that waits, so no instance has to
   * ask. Each statement waits for a limited time only, as VACUUM keeps what it could see.
   */
  async lock(): Promise<boolean> {
    while (!this.lost.aborted) {
      try {
        await this.query(LOCK, [], this.limits.EVENTS_TAKEOVER_MS);
        this.beat();
        return !this.lost.aborted;
      } catch (error) {
        if (!(error instanceof DatabaseError) || error.code !== NOT_AVAILABLE) throw error;
      }
    }
    return false;
  }

  async untilLost(): Promise<void> {
    if (this.lost.aborted) return;
    await new Promise((resolve) => this.lost.addEventListener('abort', resolve, { once: true }));
  }

  end(): void {
    if (this.lost.aborted) return;
    clearInterval(this.heartbeat);
    this.ending.abort();
    this.client.end().catch(() => undefined);
  }

  private beat(): void {
    this.heartbeat = setInterval(
      () => void this.query('SELECT 1').catch(() => this.end()),
      this.limits.EVENTS_LEASE_MS / 3,
    );
  }

  /** A server that takes half the lease to answer may soon give the lock to another session, so the session ends first. */
  private query(text: string, values: unknown[] = [], waitMs = 0): Promise<unknown> {
    return new Promise((resolve, reject) => {
      this.lost.throwIfAborted();
      const giveUp = () => reject(new Error('The session of the leader has ended.'));
      const deadline = setTimeout(() => this.end(), waitMs + this.limits.EVENTS_LEASE_MS / 2);
      this.lost.addEventListener('abort', giveUp, { once: true });
      this.client
        .query(text, values)
        .then(resolve, reject)
        .finally(() => {
          clearTimeout(deadline);
          this.lost.removeEventListener('abort', giveUp);
        });
    });
  }
}
