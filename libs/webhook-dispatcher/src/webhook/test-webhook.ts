import type { Transaction } from '@deskline/platform';
import { NotFound } from '@deskline/record-store';
import type { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { testOccurrence } from '../message/test-message';

/** "any state, including disabled; test operation: test message delivered" */
export async function testWebhook(
  transaction: Transaction,
  queue: DeliveryQueue,
  id: number,
  person: { id: number; name: string },
): Promise<void> {
  const [webhook] = await transaction.query<{ event: string }>('SELECT event FROM webhook WHERE id = $1', [
    id,
  ]);
  if (!webhook) throw new NotFound();
  await queue.fileOwn(transaction, 'test', id, testOccurrence(webhook.event, person));
}
