import type { ClaimedDelivery } from './claimed-delivery';
import type { Numbered } from './file-deliveries';
import type { Offer } from './hand-over';
import type { Recipient } from './new-delivery';

/** A new delivery as it would be read back by a claim. */
export function claimedOf(
  { delivery, message, id }: Numbered,
  sequence: number,
  { claim, heldUntil }: Offer,
  { uri, host, disabled, verified_at, account_url, webhook_policy_id, policy_version }: Recipient,
): ClaimedDelivery {
  const { webhook_id, account_id, kind, record, occurred_at } = delivery;
  return {
    claim,
    heldUntil,
    id,
    webhook_id,
    account_id,
    sequence,
    kind,
    record,
    link: message.link,
    body: message.body,
    signed_body: null,
    signed_with: null,
    signed_until: null,
    attempts: 0,
    occurred_at,
    again: false,
    uri,
    host,
    disabled,
    verified_at,
    account_url,
    webhook_policy_id,
    policy_version,
  };
}
