import { randomUUID } from 'node:crypto';
import { Clock, Database, traceparentOfCall, type Transaction } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import {
  originOf,
  type Addressee,
  type MessageKind,
  type Origin,
  type WebhookEvent,
} from '../../message/message';
import { prepare } from '../../message/prepare';
import { WebhookDispatcherSettings } from '../../webhook-dispatcher.settings';
import { Backlog } from '../backlog';
import { DeliveryNews } from '../delivery-news';
import { DueNotifier } from '../due-notifier';
import type { Room } from '../room';
import { claim, makeReady, type Claimed, AGES, UNDELIVERED } from './claim';
import type { NewDelivery, Recipient } from './delivery';
import { limitIdleTime, release, type ClaimedLane } from './lanes';
import { fileDeliveries } from './file';
import { recordOutcomes, type KeepLanes, type Recorded, type SettledAttempt } from './record-outcomes';

/** Columns of a webhook that its messages name. */
export const ADDRESSEE = `webhook.id, webhook.name, webhook.account_id, webhook.format,
  account.url AS account_url, account.custom_url`;
export const ADDRESSEE_FROM = 'webhook LEFT JOIN account ON account.id = webhook.account_id';

const READ_ADDRESSEE = `SELECT ${ADDRESSEE} FROM ${ADDRESSEE_FROM} WHERE webhook.id = $1`;

const REMOVE_OLDER_LANES = `
WITH older AS (
  SELECT record FROM delivery_lane WHERE webhook_id = $1 AND starts_with(record, $2) AND record <> $3
  ORDER BY record FOR UPDATE
)
DELETE FROM delivery_lane lane USING older
WHERE lane.webhook_id = $1 AND lane.record = older.record RETURNING lane.record`;

const DROP_OPEN = `UPDATE delivery SET state = 'dropped', settled_at = now()
WHERE webhook_id = $1 AND record = ANY ($2) AND state IN ('pending', 'retrying')`;

type OwnKind = Exclude<MessageKind, 'event'>;

/**
 * Deliveries in PostgreSQL: messages are rows with their final bytes before anything is sent. A lane, one row per webhook and
 * record with an open delivery, is ready, or waits for a retry or the end of a lease; an instance claims lanes, attempts the
 * oldest delivery of each, and settles or releases it.
 */
@Injectable()
export class DeliveryQueue {
  private readonly origin: Origin;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Backlog) private readonly backlog: Pick<Backlog, 'planHandOver' | 'handOver'>,
    @Inject(DueNotifier) private readonly due: Pick<DueNotifier, 'notify'>,
    @Inject(DeliveryNews) private readonly news: Pick<DeliveryNews, 'note'>,
    @Inject(WebhookDispatcherSettings)
    settings: Pick<WebhookDispatcherSettings, 'BASE_URL' | 'NODE_ID_DOMAIN'>,
  ) {
    this.origin = originOf(settings);
  }

  newDelivery(
    kind: MessageKind,
    record: string,
    webhook: Addressee,
    event: WebhookEvent,
    occurred_at: Date,
    held = false,
    to?: Recipient,
  ): NewDelivery {
    return {
      webhook_id: webhook.id,
      account_id: webhook.account_id,
      kind,
      event: event.event,
      record,
      message: () => prepare(event, webhook, this.origin),
      occurred_at,
      traceparent: traceparentOfCall(event.request_id ?? null),
      held,
      to,
    };
  }

  /** Files deliveries; those that the backlog has room for are claimed in the same statement and handed over to it. */
  async file(transaction: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const handOver = await this.backlog.planHandOver(deliveries);
    const { filed } = await fileDeliveries(transaction, deliveries, handOver);
    transaction.afterCommit(async () => {
      const { claimed, ready } = await filed;
      if (claimed.length > 0) this.backlog.handOver(claimed);
      if (ready) this.due.notify();
    });
    transaction.afterCommit(() => this.news.note(deliveries));
  }

  /** Files a message of the dispatcher itself in a lane of its own, and returns the lane. */
  async fileOwn(
    transaction: Transaction,
    kind: OwnKind,
    webhook_id: number,
    event: WebhookEvent,
  ): Promise<string> {
    const [webhook] = await transaction.query<Addressee>(READ_ADDRESSEE, [webhook_id]);
    if (!webhook) throw new Error(`Webhook ${webhook_id} is gone.`);
    const lane = `${kind} ${randomUUID()}`;
    const now = this.clock.now();
    const dated = { ...event, occurred_at: now.toISOString() };
    await this.file(transaction, [this.newDelivery(kind, lane, webhook, dated, now)]);
    return lane;
  }

  /** Notifies all senders after the commit. */
  announce(transaction: Transaction): void {
    transaction.afterCommit(() => this.due.notify());
  }

  /**
   * Drops messages of the dispatcher itself that a newer one replaces. Called after the newer one is filed: everywhere
   * sequences are locked before lanes, and lanes in order and before deliveries.
   */
  async withdraw(transaction: Transaction, kind: OwnKind, webhook_id: number, newer: string): Promise<void> {
    await limitIdleTime(transaction);
    const lanes = await transaction.query<{ record: string }>(REMOVE_OLDER_LANES, [
      webhook_id,
      `${kind} `,
      newer,
    ]);
    await transaction.query(DROP_OPEN, [webhook_id, lanes.map(({ record }) => record)]);
  }

  /** Makes lanes ready whose time has come. Returns the milliseconds until the next one's. */
  makeReady(): Promise<number> {
    return makeReady(this.database);
  }

  /** Claims ready lanes and reads their oldest deliveries. `expectsNone`: the last claim found no lane ready. */
  claim(room: Room, leaseMs: number, expectsNone = false): Promise<Claimed> {
    return claim(this.database, room, leaseMs, expectsNone);
  }

  /** Writes outcomes, and reads the next deliveries of the lanes that this process keeps. */
  async settle(attempts: readonly SettledAttempt[], keep?: KeepLanes): Promise<Recorded> {
    const recorded = await recordOutcomes(this.database, attempts, keep);
    this.news.note(attempts.map(({ delivery }) => delivery));
    return recorded;
  }

  /** Gives lanes back, for any instance to claim at once or after a while. */
  release(lanes: readonly ClaimedLane[], inMs = 0): Promise<void> {
    return release(this.database, lanes, inMs);
  }

  /** Age of the oldest ready lane of each account. */
  ages(): Promise<{ readonly account_id: string; readonly seconds: number }[]> {
    return this.database.query(AGES);
  }

  /** Age of the oldest message that no receiver has accepted, of the accounts with the oldest. */
  undelivered(): Promise<{ readonly account_id: string; readonly seconds: number }[]> {
    return this.database.query(UNDELIVERED);
  }
}
