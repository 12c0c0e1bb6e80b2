import type { Transaction } from '@deskline/platform';
import { NotFound, type Id } from '@deskline/record-store';
import type { MessageKind } from '../message/message';
import { assertCurrent, assertSendable } from './assert-sendable';
import { reopen, type Reopened } from './reopen';

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
