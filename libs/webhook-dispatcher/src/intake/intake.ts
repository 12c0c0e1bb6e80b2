import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Queries, Transaction } from '@deskline/platform';
import type { NewDelivery, Recipient } from '../delivery/queue/new-delivery';
import { ADDRESSEE, ADDRESSEE_FROM, type DeliveryQueue } from '../delivery/queue/delivery-queue';
import { HOST } from '../delivery/queue/claim.sql';
import type { Addressee } from '../message/message';

interface Subscriber extends Addressee, Recipient {
  readonly event: string;
  /** It is disabled or not verified. */
  readonly inactive: boolean;
}

/**
 * Read in the transaction that makes the deliveries, for the accounts and events of the batch at hand: a webhook that
 * was enabled, verified or changed before is seen, however many instances there are. What comes after it looks lanes up
 * by their indexes, however few there were when it was planned.
 */
const SUBSCRIBERS = `
SELECT ${ADDRESSEE}, webhook.event, webhook.disabled OR webhook.verified_at IS NULL AS inactive,
  webhook.uri, ${HOST} AS host, webhook.disabled, webhook.verified_at,
  webhook.webhook_policy_id, policy.version AS policy_version, set_config('enable_seqscan', 'off', true)
FROM ${ADDRESSEE_FROM}
LEFT JOIN webhook_policy policy ON policy.id = webhook.webhook_policy_id AND policy.account_id = webhook.account_id
JOIN unnest($1::text[], $2::text[]) AS told(account_id, event)
  ON told.account_id = webhook.account_id AND told.event = webhook.event
ORDER BY webhook.id`;

const key = ({ account_id, event }: { account_id: string; event: string }): string =>
  `${account_id} ${event}`;

/**
 * "When an event occurs, the service sends a POST to each active, verified webhook registered for that event." For the
 * others it is held: numbered with the rest, so that a receiver sees where it missed something, and can be replayed.
 */
export class Intake implements EventHandler {
  /** The last batch made deliveries: so may the next, which then is not looked at twice. */
  private busy = false;

  constructor(private readonly queue: DeliveryQueue) {}

  /** Most events are nobody's: no webhook of the account is registered for them. */
  async wants(database: Queries, events: readonly DomainEvent[]): Promise<boolean> {
    return this.busy || (await this.subscribers(database, events)).size > 0;
  }

  async handle(transaction: Transaction, events: readonly DomainEvent[]): Promise<void> {
    const subscribers = await this.subscribers(transaction, events);
    const deliveries = events.flatMap((event) => this.deliveries(event, subscribers.get(key(event)) ?? []));
    this.busy = deliveries.length > 0;
    await this.queue.file(transaction, deliveries);
  }

  private deliveries(event: DomainEvent, subscribers: readonly Subscriber[]): NewDelivery[] {
    const record = `${event.object_type}/${event.object_id}`;
    const occurred_at = new Date(event.occurred_at);
    return subscribers.map((webhook) =>
      this.queue.newDelivery('event', record, webhook, event, occurred_at, webhook.inactive, webhook),
    );
  }

  private async subscribers(
    queries: Queries,
    events: readonly DomainEvent[],
  ): Promise<Map<string, Subscriber[]>> {
    const told = new Map(events.map((event) => [key(event), event]));
    const columns = [[...told.values()].map((e) => e.account_id), [...told.values()].map((e) => e.event)];
    const rows = await queries.query<Subscriber>(SUBSCRIBERS, columns, 'intake.subscribers');
    const found = new Map<string, Subscriber[]>();
    for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
    return found;
  }
}
