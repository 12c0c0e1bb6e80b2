import type { DomainEvent, EventHandler } from '@deskline/events';
import type { Queries, Transaction } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import type { NewDelivery, Recipient } from '../delivery/queue/delivery';
import { ADDRESSEE, ADDRESSEE_FROM, DeliveryQueue } from '../delivery/queue/delivery-queue';
import { HOST } from '../delivery/queue/claim';
import { isJobEnd, JobMails } from '../mail/job-mails';
import type { Addressee } from '../message/message';
import { WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Conditions } from './conditions';
import { fieldsBeyondPayload } from '../message/message-condition';
import { FILTER, isFrom, passes, type WebhookFilter } from './filter';
import { RecordFields, type FieldsByRecord, type NeededFields } from './record-fields';

interface Subscriber extends Addressee, Recipient {
  readonly event: string;
  /** Disabled or not verified. */
  readonly inactive: boolean;
  /** Null when all events pass. */
  readonly filter: WebhookFilter | null;
}

/**
 * Reads webhooks in the transaction that files the deliveries, for the accounts and events of the batch: it sees a webhook that
 * was enabled, verified or changed before, however many instances there are. Sequential scans are off for the statements
 * after it, which look lanes up by their indexes, however few lanes there were when they were planned.
 */
const SUBSCRIBERS = `
SELECT ${ADDRESSEE}, webhook.event, webhook.disabled OR webhook.verified_at IS NULL AS inactive, ${FILTER},
  webhook.uri, ${HOST} AS host, webhook.disabled, webhook.verified_at,
  webhook.webhook_policy_id, policy.version AS policy_version, set_config('enable_seqscan', 'off', true)
FROM ${ADDRESSEE_FROM}
LEFT JOIN webhook_policy policy ON policy.id = webhook.webhook_policy_id AND policy.account_id = webhook.account_id
JOIN unnest($1::text[], $2::text[]) AS batch(account_id, event)
  ON batch.account_id = webhook.account_id AND batch.event = webhook.event
ORDER BY webhook.id`;

const key = ({ account_id, event }: { account_id: string; event: string }): string =>
  `${account_id} ${event}`;

const NO_FIELDS: FieldsByRecord = new Map();

/** Fields that the conditions of webhooks need of the record, beside the message. */
const neededFor = (event: DomainEvent, subscribers: readonly Subscriber[]): NeededFields[] =>
  subscribers.flatMap(({ filter }) => {
    if (filter?.condition == null || !isFrom(filter, event)) return [];
    const fields = fieldsBeyondPayload(event.event, filter.condition);
    return fields.length > 0 ? [{ event, fields }] : [];
  });

/**
 * Files messages for webhooks, and mails about jobs that have ended.
 *
 * "When an event occurs, the service sends a POST to each active, verified webhook registered for that event." For the
 * others it is held: numbered with the rest, so that a receiver sees a gap and can have it replayed. An event that the filter of
 * a webhook leaves out has no number there.
 */
@Injectable()
export class Intake implements EventHandler {
  /** True when the last batch made deliveries: so may the next, whose webhooks are then read once. */
  private busy = false;

  constructor(
    @Inject(DeliveryQueue) private readonly queue: DeliveryQueue,
    @Inject(WebhookDispatcherSettings)
    private readonly settings: Pick<WebhookDispatcherSettings, 'NODE_ID_DOMAIN'>,
    @Inject(RecordFields) private readonly records: RecordFields,
    @Inject(JobMails) private readonly jobMails: JobMails,
  ) {}

  concerns({ silent }: DomainEvent): boolean {
    return !silent;
  }

  /** False for most events: no webhook of the account is registered for them. */
  async wants(database: Queries, events: readonly DomainEvent[]): Promise<boolean> {
    return this.busy || events.some(isJobEnd) || (await this.subscribers(database, events)).size > 0;
  }

  async handle(transaction: Transaction, all: readonly DomainEvent[]): Promise<void> {
    const events = all.filter((event) => this.concerns(event));
    await this.jobMails.file(transaction, events);
    const subscribers = await this.subscribers(transaction, events);
    const needed = events.flatMap((event) => neededFor(event, subscribers.get(key(event)) ?? []));
    const fields = needed.length > 0 ? await this.records.read(needed) : NO_FIELDS;
    const conditions = new Conditions(this.settings.NODE_ID_DOMAIN, fields);
    const deliveries = events.flatMap((event) =>
      this.deliveries(event, subscribers.get(key(event)) ?? [], conditions),
    );
    this.busy = deliveries.length > 0;
    await this.queue.file(transaction, deliveries);
  }

  private deliveries(
    event: DomainEvent,
    subscribers: readonly Subscriber[],
    conditions: Conditions,
  ): NewDelivery[] {
    const record = `${event.object_type}/${event.object_id}`;
    const occurred_at = new Date(event.occurred_at);
    return subscribers.flatMap((webhook) =>
      webhook.filter === null || passes(webhook.filter, event, conditions)
        ? this.queue.newDelivery('event', record, webhook, event, occurred_at, webhook.inactive, webhook)
        : [],
    );
  }

  private async subscribers(
    queries: Queries,
    events: readonly DomainEvent[],
  ): Promise<Map<string, Subscriber[]>> {
    const distinct = new Map(events.map((event) => [key(event), event]));
    const columns = [
      [...distinct.values()].map((e) => e.account_id),
      [...distinct.values()].map((e) => e.event),
    ];
    const rows = await queries.query<Subscriber>(SUBSCRIBERS, columns, 'intake.subscribers');
    const found = new Map<string, Subscriber[]>();
    for (const row of rows) found.set(key(row), [...(found.get(key(row)) ?? []), row]);
    return found;
  }
}
