import type { Clock } from '@deskline/platform';
import type { ClaimedDelivery } from '../delivery/claim';
import type { Origin } from '../message/message';
import type { Policies } from '../webhook-policy/policies';
import { sign } from './sign';

/** What is sent in place of the message itself. */
export interface Signed {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** What it was signed with, and until when the same bytes can be sent again; null when every attempt is signed anew. */
  readonly kept: { readonly with: string; readonly until: Date | null } | null;
}

type ToSign = Pick<
  ClaimedDelivery,
  | 'id'
  | 'webhook_id'
  | 'body'
  | 'account_url'
  | 'webhook_policy_id'
  | 'policy_version'
  | 'signed_body'
  | 'signed_with'
  | 'signed_until'
>;

/** Signs deliveries with the newest key of their policy. */
export class Signing {
  constructor(
    private readonly policies: Policies,
    private readonly clock: Clock,
    private readonly origin: Origin,
    /** How long a signature has to be valid when the message leaves. */
    private readonly marginMs: number,
  ) {}

  async sign(delivery: ToSign): Promise<Signed> {
    const { webhook_policy_id, policy_version } = delivery;
    if (webhook_policy_id === null || policy_version === null) throw new Error('The policy is gone.');
    const { key, audience, expires_in_minutes } = await this.policies.of(webhook_policy_id, policy_version);
    const again = this.again(delivery, key.id);
    if (again) return again;
    const { body, expires_at } = await sign(
      delivery.body,
      {
        jti: delivery.id,
        webhook_id: delivery.webhook_id,
        issuer: delivery.account_url ?? this.origin.console_url,
        audience,
        expires_in_minutes,
        now: this.clock.now(),
      },
      key,
    );
    return { body, headers: {}, kept: { with: key.id, until: expires_at } };
  }

  /** Every attempt sends the same bytes, until the signature in them has expired or its key was replaced. */
  private again({ signed_body, signed_with, signed_until }: ToSign, keyId: string): Signed | null {
    if (signed_body === null || signed_with !== keyId) return null;
    const latest = this.clock.now().getTime() + this.marginMs;
    if (signed_until !== null && signed_until.getTime() < latest) return null;
    return { body: signed_body, headers: {}, kept: { with: signed_with, until: signed_until } };
  }
}
