import type { Queries, Transaction } from '@deskline/platform';
import type { Place } from './compare-logs';

/** The row that says how far a consumer has worked a source. It is written in the transaction of the effect. */
export class EventPosition {
  constructor(
    private readonly consumer: string,
    private readonly source: string,
    private readonly leaseMs: number,
  ) {}

  /** A consumer that was never here begins before the first event. */
  async open(database: Queries): Promise<Place> {
    const key = [this.consumer, this.source];
    await database.query(
      'INSERT INTO event_position (consumer, source) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      key,
    );
    const [row] = await database.query<Place>(
      'SELECT log, position FROM event_position WHERE consumer = $1 AND source = $2',
      key,
    );
    return row ?? { log: null, position: 0 };
  }

  /** Keeps any other leader out until the transaction ends; a process paused meanwhile is cut off after the lease. */
  async lock(transaction: Transaction): Promise<Place> {
    const [row] = await transaction.query<Place>(
      `SELECT log, position, set_config('idle_in_transaction_session_timeout', $3, true)
       FROM event_position WHERE consumer = $1 AND source = $2 FOR UPDATE`,
      [this.consumer, this.source, String(this.leaseMs)],
      'events.place',
    );
    if (!row) throw new Error(`The position of ${this.consumer} in ${this.source} has been deleted.`);
    return { log: row.log, position: row.position };
  }

  async store(transaction: Transaction, { log, position }: Place): Promise<void> {
    await transaction.query(
      'UPDATE event_position SET log = $3, position = $4 WHERE consumer = $1 AND source = $2',
      [this.consumer, this.source, log, position],
      'events.move',
    );
  }
}
