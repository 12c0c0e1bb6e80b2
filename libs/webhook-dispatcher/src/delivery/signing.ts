import type { Clock } from '@deskline/platform';
import type { PolicyKeys } from '../webhook-policy/policy-keys';
import type { ClaimedDelivery } from './claim';
import type { Origin } from './message';
import { sign, type SignedBody } from './sign';

export interface Signed extends SignedBody {
  readonly key_id: string;
}

/** Signs deliveries with the newest key of their policy. */
export class Signing {
  constructor(
    private readonly keys: PolicyKeys,
    private readonly clock: Clock,
    private readonly origin: Origin,
    /** How long a signature has to be valid when the message leaves. */
    private readonly marginMs: number,
  ) {}

  async sign(delivery: ClaimedDelivery): Promise<Signed> {
    const { key_id, key_algorithm } = delivery;
    if (key_id === null || key_algorithm === null) throw new Error('The policy has no key.');
    return (
      this.again(delivery) ?? {
        ...(await sign(
          delivery.body,
          {
            jti: delivery.id,
            webhook_id: delivery.webhook_id,
            issuer: delivery.account_url ?? this.origin.console_url,
            audience: delivery.jwt_audience,
            expires_in_minutes: delivery.jwt_claim_expires_in,
            now: this.clock.now(),
          },
          await this.keys.signing(key_id, key_algorithm),
        )),
        key_id,
      }
    );
  }

  /** Every attempt sends the same bytes, until the signature in them has expired or its key was replaced. */
  private again({ signed_body, signed_with, signed_until, key_id }: ClaimedDelivery): Signed | null {
    if (signed_body === null || signed_with === null || signed_with !== key_id) return null;
    const latest = this.clock.now().getTime() + this.marginMs;
    if (signed_until !== null && signed_until.getTime() < latest) return null;
    return { body: signed_body, expires_at: signed_until, key_id: signed_with };
  }
}
