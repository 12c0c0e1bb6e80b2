import type { Queries, Transaction } from '@deskline/platform';
import type { DomainEvent } from '../event';

/** Turns events into effects. What it writes through the transaction happens once for each event, in order. */
export interface EventHandler {
  /** Those it would do nothing about are passed over without a transaction. */
  concerns?(event: DomainEvent): boolean;
  /**
   * Whether any of those that concern it leads to something here, by a look that takes no transaction. Events that nobody
   * wants are passed over too. May say yes unseen.
   */
  wants?(database: Queries, events: readonly DomainEvent[]): boolean | Promise<boolean>;
  handle(transaction: Transaction, events: DomainEvent[]): Promise<void>;
}

/** Whether any of the events leads to something. */
export async function isWanted(
  handler: EventHandler,
  database: Queries,
  events: readonly DomainEvent[],
): Promise<boolean> {
  const concerning = events.filter((event) => handler.concerns?.(event) ?? true);
  return concerning.length > 0 && ((await handler.wants?.(database, concerning)) ?? true);
}
