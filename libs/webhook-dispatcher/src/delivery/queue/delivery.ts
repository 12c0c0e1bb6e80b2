import type { Message, MessageKind } from '../../message/message';

/** Delivery that this process may attempt now, with everything the attempt needs. */
export interface ClaimedDelivery {
  readonly claim: string;
  /** By performance.now(); until then no other instance has it. */
  readonly leaseEndsAt: number;
  readonly id: string;
  readonly webhook_id: number;
  readonly account_id: string;
  readonly sequence: number;
  readonly kind: MessageKind;
  readonly record: string;
  readonly link: string;
  readonly body: Buffer;
  readonly signed_body: Buffer | null;
  readonly signed_with: string | null;
  readonly signed_until: Date | null;
  readonly attempts: number;
  readonly occurred_at: Date;
  /** Call that the event is of; null if it is not traced. */
  readonly traceparent: string | null;
  /** True when it is redelivered or replayed. */
  readonly again: boolean;
  /** Of the webhook as it is now; null when it has been deleted. */
  readonly uri: string | null;
  /** Host and port, by which connections are shared; empty when the webhook has been deleted. */
  readonly host: string;
  readonly disabled: boolean | null;
  readonly verified_at: Date | null;
  readonly account_url: string | null;
  /** Policy that signs it; null when the account has no such policy. */
  readonly webhook_policy_id: number | null;
  readonly policy_version: number | null;
}

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
  /** Present if the call that the event is of is traced. */
  readonly traceparent?: string | undefined;
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
