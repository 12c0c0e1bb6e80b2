import type { Transaction } from '@deskline/platform';
import { Invalid } from '@deskline/record-store';

/** Locked, before anything else is, as by whoever verifies it or makes a fresh code. */
const LOCK = 'SELECT verified_at IS NOT NULL AS verified FROM webhook WHERE id = $1 FOR NO KEY UPDATE';

/** The code in an older message, or in one that is too old, would be refused. */
const IS_CURRENT = `
SELECT 1 FROM webhook_verification WHERE webhook_id = $1 AND expires_at > now() AND $2 = (
  SELECT max(sequence) FROM delivery WHERE webhook_id = $1 AND event = 'webhook.verify'
)`;

/** Of the verifications of a webhook only the last one asks for something that can still be done. */
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
