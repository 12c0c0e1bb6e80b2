import type { Transaction } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { Invalid } from '@deskline/record-store';
import type { MessageKind } from '../message/message';

/** Refuses to send a message again that the webhook would not be sent now. */
export async function assertSendable(
  transaction: Transaction,
  webhook_id: number,
  kind: Exclude<MessageKind, 'verify'>,
): Promise<void> {
  const [webhook] = await transaction.query<{ disabled: boolean; verified: boolean }>(
    'SELECT disabled, verified_at IS NOT NULL AS verified FROM webhook WHERE id = $1',
    [webhook_id],
  );
  const because = reasonAgainst(kind, webhook?.disabled ?? false, webhook?.verified ?? false);
  if (because !== null) throw new Invalid([{ field: 'webhook', because }]);
}

function reasonAgainst(kind: MessageKind, disabled: boolean, verified: boolean): Reason | null {
  if (kind === 'test') return null;
  if (disabled) return 'disabled';
  return verified ? null : 'not_verified';
}

/** Locks the webhook first, as verification and a fresh code do. */
const LOCK = 'SELECT verified_at IS NOT NULL AS verified FROM webhook WHERE id = $1 FOR NO KEY UPDATE';

/** The code in an older message, or an expired one, would be refused. */
const IS_CURRENT = `
SELECT 1 FROM webhook_verification WHERE webhook_id = $1 AND expires_at > now() AND $2 = (
  SELECT max(sequence) FROM delivery WHERE webhook_id = $1 AND event = 'webhook.verify'
)`;

/** Refuses to send any verification of a webhook again but the last one, while its code is valid. */
export async function assertCurrent(
  transaction: Transaction,
  webhook_id: number,
  sequence: number,
): Promise<void> {
  const [webhook] = await transaction.query<{ verified: boolean }>(LOCK, [webhook_id]);
  if (webhook?.verified) throw new Invalid([{ field: 'webhook', because: 'verified' }]);
  const current = await transaction.query(IS_CURRENT, [webhook_id, sequence]);
  if (current.length === 0) throw new Invalid([{ field: 'webhook', because: 'superseded_code' }]);
}
