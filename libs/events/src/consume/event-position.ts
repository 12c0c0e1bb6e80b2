import type { Queries, Transaction } from '@deskline/platform';
import type { FormerLog } from '../log/renew';
import type { LogPosition } from './compare-logs';

/** Lets PostgreSQL end the session of a process that is paused while it holds the row lock. */
const CUT_OFF = (lease: string) => `set_config('idle_in_transaction_session_timeout', ${lease}, true)`;

/** Stored position of a consumer in the log of a source. It is written in the transaction of the effect. */
export class EventPosition {
  private readonly key: [consumer: string, source: string];

  constructor(
    consumer: string,
    source: string,
    private readonly leaseMs: number,
  ) {
    this.key = [consumer, source];
  }

  /** Reads the position; a new consumer starts before the first event. */
  async open(database: Queries): Promise<LogPosition> {
    await database.query(
      'INSERT INTO event_position (consumer, source) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      this.key,
    );
    const [row] = await database.query<LogPosition>(
      'SELECT log, position FROM event_position WHERE consumer = $1 AND source = $2',
      this.key,
    );
    return row ?? { log: null, position: 0 };
  }

  /**
   * Moves the position on and locks its row until the transaction ends. False: another leader has moved the row.
   */
  async move(transaction: Transaction, from: LogPosition, position: number): Promise<boolean> {
    const moved = await transaction.query(
      `UPDATE event_position SET position = $5 WHERE consumer = $1 AND source = $2 AND log = $3 AND position = $4
       RETURNING ${CUT_OFF('$6')}`,
      [...this.key, from.log, from.position - (from.skipped ?? 0), position, String(this.leaseMs)],
      'events.move',
    );
    return moved.length > 0;
  }

  /** Reads the position and locks its row until the transaction ends. */
  async lock(transaction: Transaction): Promise<LogPosition> {
    const [row] = await transaction.query<LogPosition>(
      `SELECT log, position, ${CUT_OFF('$3')} FROM event_position WHERE consumer = $1 AND source = $2 FOR UPDATE`,
      [...this.key, String(this.leaseMs)],
    );
    if (!row) throw new Error(`The position of ${this.key.join(' in ')} has been deleted.`);
    return { log: row.log, position: row.position };
  }

  /** Stores a corrected position, the former logs of the source, and the time at which applied events vanished from it. */
  async store(
    transaction: Transaction,
    { log, position }: LogPosition,
    former: readonly FormerLog[],
    isRewound: boolean,
  ): Promise<void> {
    await transaction.query(
      `UPDATE event_position SET log = $3, position = $4, former = $5,
         rewound_at = CASE WHEN $6 THEN clock_timestamp() ELSE rewound_at END
       WHERE consumer = $1 AND source = $2`,
      [...this.key, log, position, JSON.stringify(former), isRewound],
    );
  }

  /** Former logs of the source as of the last correction, the last one first. */
  async former(queries: Queries): Promise<readonly FormerLog[]> {
    const text = 'SELECT former FROM event_position WHERE consumer = $1 AND source = $2';
    const [row] = await queries.query<{ former: FormerLog[] }>(text, this.key);
    return row?.former ?? [];
  }

  /** Time, as text, of a rewinding whose effects are not mended yet; null if there is none. */
  async unhealed(queries: Queries): Promise<string | null> {
    const [row] = await queries.query<{ since: string | null }>(
      `SELECT rewound_at::text AS since FROM event_position
       WHERE consumer = $1 AND source = $2 AND rewound_at > coalesce(healed_at, '-infinity')`,
      this.key,
    );
    return row?.since ?? null;
  }

  async storeHealed(queries: Queries, since: string): Promise<void> {
    const text = 'UPDATE event_position SET healed_at = $3 WHERE consumer = $1 AND source = $2';
    await queries.query(text, [...this.key, since]);
  }
}
