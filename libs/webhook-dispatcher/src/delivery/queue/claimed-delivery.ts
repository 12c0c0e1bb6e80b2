import type { MessageKind } from '../../message/message';

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

export type Lane = Pick<ClaimedDelivery, 'webhook_id' | 'record'>;
export type ClaimedLane = Pick<ClaimedDelivery, 'webhook_id' | 'record' | 'claim'>;
