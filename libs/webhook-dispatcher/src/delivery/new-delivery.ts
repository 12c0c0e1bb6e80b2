import type { Message, MessageKind } from '../message/message';
import type { ClaimedDelivery } from './claimed-delivery';

/** The webhook as it is when the delivery is written. */
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
  /** Prepared when it is written: there may be more of them than there should be in memory. */
  readonly message: () => Message;
  readonly occurred_at: Date;
  /** Kept, and not sent until somebody asks for it. */
  readonly held?: boolean;
  /** Known where it was read for many at once: it can be sent from here without being read back. */
  readonly to?: Recipient;
}
