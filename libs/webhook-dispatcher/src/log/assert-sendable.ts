import type { Transaction } from '@deskline/platform';
import type { Reason } from '@deskline/record';
import { Invalid } from '@deskline/record-store';
import type { MessageKind } from '../message/message';

/** What the webhook would not be sent anyway is refused to whoever asks for it. */
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
