import type { Queries, Transaction } from '@deskline/platform';
import type { LogPosition } from './compare-logs';

/** A process that is paused while it keeps others out is cut off after the lease. */
const CUT_OFF = (lease: string) => `set_config('idle_in_transaction_session_timeout', ${lease}, true)`;

/** The row that says how far a consumer has worked a source. It is written in the transaction of the effect. */
export class EventPosition {
  private readonly key: [consumer: string, source: string];

  constructor(
    consumer: string,
    source: string,
    private readonly leaseMs: number,
  ) {
    this.key = [consumer, source];
  }

  /** A consumer that was never here begins before the first event. */
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
   * Moves on from where the row was left, and keeps any other leader out until the transaction ends. False: the row is
   * elsewhere.
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

  /** Where the row is by now, and stays until the transaction ends. */
  async lock(transaction: Transaction): Promise<LogPosition> {
    const [row] = await transaction.query<LogPosition>(
      `SELECT log, position, ${CUT_OFF('$3')} FROM event_position WHERE consumer = $1 AND source = $2 FOR UPDATE`,
      [...this.key, String(this.leaseMs)],
    );
    if (!row) throw new Error(`The position of ${this.key.join(' in ')} has been deleted.`);
    return { log: row.log, position: row.position };
  }

  async store(transaction: Transaction, { log, position }: LogPosition): Promise<void> {
    await transaction.query(
      'UPDATE event_position SET log = $3, position = $4 WHERE consumer = $1 AND source = $2',
      [...this.key, log, position],
    );
  }
}
