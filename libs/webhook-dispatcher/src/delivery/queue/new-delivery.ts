import type { Message, MessageKind } from '../../message/message';
import type { ClaimedDelivery } from './claimed-delivery';

/** Webhook as it is when the delivery is filed. */
export type Recipient = Pick<
  ClaimedDelivery,
  'uri' | 'host' | 'disabled' | 'verified_at' | 'account_url' | 'webhook_policy_id' | 'policy_version'
>;

export interface NewDelivery {
  readonly webhook_id: number;
  readonly account_id: string;
  readonly kind: MessageKind;
  readonly event: string;
  /** Messages of the same webhook and record are sent one after the other. */
  readonly record: string;
  /** Prepares the message when the row is written: all messages of a batch may be too many for the memory. */
  readonly message: () => Message;
  readonly occurred_at: Date;
  /** Numbered and stored, and not sent until it is redelivered or replayed. */
  readonly held?: boolean;
  /** Present where webhooks are read for many deliveries at once: then the delivery can be sent without being read back. */
  readonly to?: Recipient;
}

/** Claim on new deliveries that is written in the statement that files them. */
export interface HandOver {
  readonly claim: string;
  /** By performance.now(). */
  readonly leaseEndsAt: number;
  readonly leaseMs: number;
  /** Bytes of bodies at most. */
  readonly bytes: number;
  /** First deliveries of their lanes; they are claimed where the lane had no open delivery. */
  readonly chosen: ReadonlyMap<NewDelivery, Recipient>;
}
