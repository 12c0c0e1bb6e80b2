import type { Database, Nats, Queries, Transaction } from '@deskline/platform';
import type { DomainEvent } from '../event';

/** Services that a healing handler needs. */
export interface HealingServices {
  readonly database: Database;
  readonly nats: Nats;
}

/** Turns events into effects. Writes through the transaction happen once for each event, in order. */
export interface EventHandler {
  /** False for an event that the handler ignores; it is skipped without a transaction. */
  concerns?(event: DomainEvent): boolean;
  /**
   * True if the handler has something to do for at least one of these events; may query the database, outside of a
   * transaction. True without a check is permitted, false skips all of them.
   */
  wants?(database: Queries, events: readonly DomainEvent[]): boolean | Promise<boolean>;
  handle(transaction: Transaction, events: DomainEvent[]): Promise<void>;
  /**
   * Mends the effects of events that the source has lost by a restore, beside further events; repeated until it succeeds.
   * Returns a sentence for the log.
   */
  heal?(services: HealingServices, source: string): Promise<string>;
}

/** True if the handler has something to do for at least one of the events. */
export async function isWanted(
  handler: EventHandler,
  database: Queries,
  events: readonly DomainEvent[],
): Promise<boolean> {
  const concerning = events.filter((event) => handler.concerns?.(event) ?? true);
  return concerning.length > 0 && ((await handler.wants?.(database, concerning)) ?? true);
}
