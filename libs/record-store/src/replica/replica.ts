import { Unavailable, type Database, type Queries } from '@deskline/platform';
import { Logger } from '@nestjs/common';

/** Replay position of a replica in bytes, and the cluster that it is of; none once it has become a primary. */
const STATE = `SELECT pg_last_wal_replay_lsn() - '0/0'::pg_lsn, system_identifier FROM pg_control_system()
WHERE pg_is_in_recovery()`;

/** How often the position is asked for at most, while reads wait for it. */
const REFRESH_MS = 5;
/** How often a replica that does not answer is asked again. */
const RETRY_MS = 1_000;
/** How long a replica with reads under way may be silent before it is asked, and then before it counts as lost. */
const SILENCE_MS = 500;

export interface ReplicaDatabases {
  /** For reads. */
  readonly reads: Database;
  /** For the position alone, so that long reads do not keep it waiting. */
  readonly state: Database;
}

/** One streaming replica: its replay position as last heard, and whether it answers. */
export class Replica {
  private readonly logger = new Logger(Replica.name);
  private replayed = 0;
  private isUp = false;
  private isAsking = false;
  private askedAt = -Infinity;
  private heardAt = -Infinity;
  private watching: NodeJS.Timeout | undefined;
  private readonly losses = new Set<(error: Error) => void>();

  constructor(
    readonly name: string,
    private readonly databases: ReplicaDatabases,
    private readonly cluster: string,
  ) {
    // A server that was started again may be behind the position it had.
    for (const { pool } of [databases.reads, databases.state]) pool.on('error', (error) => this.lose(error));
  }

  get position(): number | null {
    return this.isUp ? this.replayed : null;
  }

  /** Whether it has replayed the log that far, as known now; if not, it is asked in the background. */
  hasReached(position: number): boolean {
    if (this.isUp && this.replayed >= position) return true;
    const pause = this.isUp ? REFRESH_MS : RETRY_MS;
    if (performance.now() - this.askedAt >= pause) void this.refresh();
    return false;
  }

  /** Runs a read, which fails when the replica stops answering while it runs. */
  async run<T>(read: (queries: Queries) => Promise<T>): Promise<T> {
    let onLoss: (error: Error) => void = () => undefined;
    const lost = new Promise<never>((_, reject) => (onLoss = reject));
    this.losses.add(onLoss);
    this.watching ??= setInterval(() => this.watch(), SILENCE_MS).unref();
    try {
      const result = await Promise.race([read(this.databases.reads), lost]);
      this.heardAt = performance.now();
      return result;
    } catch (error) {
      if (error instanceof Unavailable) this.lose(error);
      throw error;
    } finally {
      this.losses.delete(onLoss);
    }
  }

  /** Asks for its position. Never rejects. */
  async refresh(): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    this.askedAt = performance.now();
    try {
      const [row] = await this.databases.state.rows(STATE, [], 'replica.state');
      this.heard(row);
    } catch (error) {
      this.lose(error);
    } finally {
      this.isAsking = false;
    }
  }

  async close(): Promise<void> {
    clearInterval(this.watching);
    await Promise.all([this.databases.reads.close(), this.databases.state.close()]);
  }

  private heard(row: readonly (string | null)[] | undefined): void {
    if (!row) return this.lose('it is no replica');
    const [replayed, cluster] = row;
    if (cluster !== this.cluster) return this.lose('it is a replica of another server');
    if (!this.isUp) this.logger.log(`The replica ${this.name} is read.`);
    this.isUp = true;
    this.replayed = Number(replayed);
    this.heardAt = performance.now();
  }

  private watch(): void {
    if (this.losses.size === 0) {
      clearInterval(this.watching);
      this.watching = undefined;
      return;
    }
    const now = performance.now();
    if (this.isAsking && now - this.askedAt >= SILENCE_MS) this.lose('it is silent');
    else if (now - this.heardAt >= SILENCE_MS) void this.refresh();
  }

  private lose(reason: unknown): void {
    if (this.isUp) this.logger.warn(`The replica ${this.name} is not read: ${String(reason)}`);
    this.isUp = false;
    for (const onLoss of this.losses) onLoss(new Unavailable(`The replica ${this.name} does not answer.`));
  }
}
