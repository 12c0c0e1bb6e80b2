import type { Transaction } from '@deskline/platform';
import { NotFound } from '@deskline/record-store';
import type { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { nounOf } from '../events';
import type { WebhookEvent } from '../message/message';

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

/** "a webhook message whose object_id is always 12345" */
const TEST_OBJECT_ID = 12345;

export function testOccurrence(event: string, person: { id: number; name: string }): WebhookEvent {
  return {
    event,
    object_type: nounOf(event),
    object_id: TEST_OBJECT_ID,
    person_id: person.id,
    person_name: person.name,
    audit_line_id: null,
    note_id: null,
    payload: {},
  };
}
