import {
  errors,
  json,
  noContent,
  type Answer,
  type OpenCall,
  type RecordActions,
} from '@deskline/record-http';
import type { RecordRuntime } from '@deskline/record-store';
import type { DeliveryQueue } from '../delivery/queue/delivery-queue';
import { testWebhook } from './test-webhook';
import type { Verification } from './verification';
import { Webhook } from './webhook.record';

/** Registers the actions of webhooks: test, resend_verification and verify. */
export function registerWebhookActions(
  actions: RecordActions,
  runtime: RecordRuntime,
  queue: DeliveryQueue,
  verification: Verification,
): void {
  actions
    .on(Webhook, 'test', async ({ id, call, transaction }) => {
      await testWebhook(transaction, queue, id, call.principal.person);
      return noContent();
    })
    .on(Webhook, 'resend_verification', async ({ id, call, transaction }) => {
      await verification.resend(transaction, id, call.principal.person);
      return noContent();
    })
    .onOpen(Webhook, 'verify', (id, call) => verified(runtime, verification, id, call));
}

/**
 * 200 `Verification successful`; a code that is wrong, replaced or expired, and a webhook that is not there: 403; a
 * wrong one after many: 429.
 */
async function verified(
  runtime: RecordRuntime,
  verification: Verification,
  id: number,
  { query, base_url }: OpenCall,
): Promise<Answer> {
  const code = new URLSearchParams(query).get('code') ?? '';
  const confirmation = await verification.confirm(runtime, id, code);
  if (confirmation === 'refused') throw errors.forbidden();
  if (confirmation !== 'verified') {
    throw errors.tooManyRequests(confirmation.wait_seconds, `${base_url}/docs`);
  }
  return json(200, Buffer.from('{"message":"Verification successful"}'), { 'Cache-Control': 'no-store' });
}
