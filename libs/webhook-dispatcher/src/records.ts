import { catalogue } from '@deskline/record';
import { WebhookDelivery } from './log/webhook-delivery.record';
import { Webhook } from './webhook/webhook.record';
import { WebhookPolicy } from './webhook-policy/webhook-policy.record';

/** People are projected for their mail addresses. */
export const webhookRecords = catalogue('webhook-dispatcher', [Webhook, WebhookDelivery, WebhookPolicy], {}, [
  'person',
]);

export { webhookWords } from './webhook/webhook.words';
