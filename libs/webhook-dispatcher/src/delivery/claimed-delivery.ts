import type { MessageKind } from '../message/message';

/** A delivery this process may attempt now, and all that is needed for it. */
export interface ClaimedDelivery {
  readonly claim: string;
  /** Until when nobody else has it, by performance.now(). */
  readonly heldUntil: number;
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
  /** Somebody asked for it to be sent again, or after all. */
  readonly again: boolean;
  /** As the webhook is now; null when it has been deleted. */
  readonly uri: string | null;
  /** As connections to it are shared; empty when the webhook has been deleted. */
  readonly host: string;
  readonly disabled: boolean | null;
  readonly verified_at: Date | null;
  readonly account_url: string | null;
  /** How it is to be signed: the policy, and which version of it; null when the account has no such policy. */
  readonly webhook_policy_id: number | null;
  readonly policy_version: number | null;
}
