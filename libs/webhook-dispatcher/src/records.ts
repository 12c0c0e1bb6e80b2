import { catalogue } from '@deskline/record';
import { WebhookDelivery } from './log/webhook-delivery.record';
import { Webhook } from './webhook/webhook.record';
import { WebhookPolicy } from './webhook-policy/webhook-policy.record';

export const webhookRecords = catalogue('webhook-dispatcher', [Webhook, WebhookDelivery, WebhookPolicy]);
