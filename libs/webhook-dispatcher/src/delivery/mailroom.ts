import { randomUUID } from 'node:crypto';
import type { Clock, Transaction } from '@deskline/platform';
import { hurry } from './by-index';
import { enqueue } from './enqueue';
import { HandOver } from './hand-over';
import type { NewDelivery, Recipient } from './new-delivery';
import type { Addressee, MessageKind, Occurrence, Origin } from '../message/message';
import { prepare } from '../message/prepare';

/** What a message says of its webhook. */
export const ADDRESSEE = `webhook.id, webhook.name, webhook.account_id,
  account.url AS account_url, account.custom_url`;
export const ADDRESSEE_FROM = 'webhook LEFT JOIN account ON account.id = webhook.account_id';

const READ_ADDRESSEE = `SELECT ${ADDRESSEE} FROM ${ADDRESSEE_FROM} WHERE webhook.id = $1`;

/** Takes messages in: prepared and durable before anything is sent, and the sender told after the commit. */
export class Mailroom {
  constructor(
    private readonly origin: Origin,
    private readonly clock: Clock,
    private readonly wake: () => void,
    private readonly sender = new HandOver(),
  ) {}

  /** A message of the dispatcher's own. It waits for no other, and no other waits for it: answers its lane. */
  async hand(
    transaction: Transaction,
    kind: Exclude<MessageKind, 'event'>,
    webhook_id: number,
    occurrence: Occurrence,
  ): Promise<string> {
    const [webhook] = await transaction.query<Addressee>(READ_ADDRESSEE, [webhook_id]);
    if (!webhook) throw new Error(`Webhook ${webhook_id} is gone.`);
    const lane = `${kind} ${randomUUID()}`;
    await this.file(transaction, [this.delivery(kind, lane, webhook, occurrence, this.clock.now())]);
    return lane;
  }

  delivery(
    kind: MessageKind,
    record: string,
    webhook: Addressee,
    occurrence: Occurrence,
    occurred_at: Date,
    held = false,
    to?: Recipient,
  ): NewDelivery {
    return {
      webhook_id: webhook.id,
      account_id: webhook.account_id,
      kind,
      event: occurrence.event,
      record,
      message: () => prepare(occurrence, webhook, this.origin),
      occurred_at,
      held,
      to,
    };
  }

  async file(transaction: Transaction, deliveries: readonly NewDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    const offer = await this.sender.offer(deliveries);
    const { claimed, ready } = await enqueue(transaction, deliveries, offer);
    if (claimed.length > 0) transaction.afterCommit(() => this.sender.handOver(claimed));
    if (ready) this.announce(transaction);
  }

  /** The sender is told once this is committed. */
  announce(transaction: Transaction): void {
    transaction.afterCommit(this.wake);
  }

  /**
   * Drops messages of the dispatcher's own that a newer one has taken the place of. Afterwards, as sequences are locked
   * before lanes, and lanes in order and before deliveries, everywhere.
   */
  async withdraw(
    transaction: Transaction,
    kind: Exclude<MessageKind, 'event'>,
    webhook_id: number,
    newer: string,
  ): Promise<void> {
    await hurry(transaction);
    const lanes = await transaction.query<{ record: string }>(
      `WITH older AS (
         SELECT record FROM delivery_lane WHERE webhook_id = $1 AND starts_with(record, $2) AND record <> $3
         ORDER BY record FOR UPDATE
       )
       DELETE FROM delivery_lane lane USING older
       WHERE lane.webhook_id = $1 AND lane.record = older.record RETURNING lane.record`,
      [webhook_id, `${kind} `, newer],
    );
    await transaction.query(
      `UPDATE delivery SET state = 'dropped', settled_at = now()
       WHERE webhook_id = $1 AND record = ANY ($2) AND state IN ('pending', 'retrying')`,
      [webhook_id, lanes.map(({ record }) => record)],
    );
  }
}
