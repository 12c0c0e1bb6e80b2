import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

const SAMPLE_MS = 10;

/** Waits of writers for locks of tables, and locks of the migration that stop writers. */
const LOCKS = `
SELECT a.application_name = 'writer' AS is_writer, l.pid || l.mode || l.relation AS lock,
  coalesce(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000, 0)::float8 AS waited
FROM pg_locks l JOIN pg_stat_activity a USING (pid)
WHERE l.locktype = 'relation' AND l.relation IN ('request'::regclass, 'problem'::regclass) AND (
  (a.application_name = 'writer' AND NOT l.granted) OR (a.application_name LIKE '% migrate' AND l.granted
    AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')))`;

/** Samples the locks of the tables; a lock between two samples is not seen. */
export class LockWatch {
  private waitedMs = 0;
  private heldMs = 0;
  private isOver = false;
  private loop: Promise<void> = Promise.resolve();

  static async start(url: string): Promise<LockWatch> {
    const watch = new LockWatch();
    const client = new Client({ connectionString: url, application_name: 'lock watch' });
    await client.connect();
    watch.loop = watch.sample(client).finally(() => client.end());
    return watch;
  }

  /** Longest wait and longest lock since the last call. */
  take(): { waitedMs: number; heldMs: number } {
    const { waitedMs, heldMs } = this;
    [this.waitedMs, this.heldMs] = [0, 0];
    return { waitedMs, heldMs };
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.loop;
  }

  private async sample(client: Client): Promise<void> {
    let since = new Map<string, number>();
    while (!this.isOver) {
      const asked = performance.now();
      const { rows } = await client.query<{ is_writer: boolean; lock: string; waited: number }>(LOCKS);
      const answered = performance.now();
      for (const row of rows) if (row.is_writer) this.waitedMs = Math.max(this.waitedMs, row.waited);
      const held = rows.filter((row) => !row.is_writer).map(({ lock }) => lock);
      since = new Map(held.map((lock) => [lock, since.get(lock) ?? asked]));
      for (const began of since.values()) this.heldMs = Math.max(this.heldMs, answered - began);
      await pause(SAMPLE_MS);
    }
  }
}
