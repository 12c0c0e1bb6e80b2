import type { Transaction } from '@deskline/platform';
import { Invalid, NotFound, type Id } from '@deskline/record-store';
import type { MessageKind } from '../message/message';
import { assertSendable, reopen, type Reopened } from './reopen';

interface Found extends Reopened {
  readonly kind: MessageKind;
}

/**
 * Sends a message again, with the same id, sequence and bytes, also one that has arrived. A message that waits for a retry is
 * sent now and has all its retries again; one that is under way is not sent twice.
 */
export async function redeliver(transaction: Transaction, webhook_id: number, id: Id): Promise<void> {
  const [delivery] = await transaction.query<Found>(
    'SELECT sequence, record, kind FROM delivery WHERE webhook_id = $1 AND id = $2',
    [webhook_id, id],
  );
  if (!delivery) throw new NotFound();
  if (delivery.kind === 'verify') await assertCurrent(transaction, webhook_id, delivery.sequence);
  else await assertSendable(transaction, webhook_id, delivery.kind);
  await reopen(transaction, webhook_id, [delivery], ['succeeded', 'dropped', 'held', 'retrying']);
}

/** Locks the webhook first, as verification and a fresh code do. */
const LOCK = 'SELECT verified_at IS NOT NULL AS verified FROM webhook WHERE id = $1 FOR NO KEY UPDATE';

/** The code in an older message, or an expired one, would be refused. */
const IS_CURRENT = `
SELECT 1 FROM webhook_verification WHERE webhook_id = $1 AND expires_at > now() AND $2 = (
  SELECT max(sequence) FROM delivery WHERE webhook_id = $1 AND event = 'webhook.verify'
)`;

/** Refuses to send any verification of a webhook again but the last one, while its code is valid. */
async function assertCurrent(transaction: Transaction, webhook_id: number, sequence: number): Promise<void> {
  const [webhook] = await transaction.query<{ verified: boolean }>(LOCK, [webhook_id]);
  if (webhook?.verified) throw new Invalid([{ field: 'webhook', because: 'verified' }]);
  const current = await transaction.query(IS_CURRENT, [webhook_id, sequence]);
  if (current.length === 0) throw new Invalid([{ field: 'webhook', because: 'superseded_code' }]);
}
