import { behaviour, type Area } from '@deskline/record-store';
import { webhookDeliveryActions } from './webhook-delivery.actions';
import { WebhookDelivery } from './webhook-delivery.record';

export const log: Area = {
  records: [WebhookDelivery],
  behaviours: [behaviour(WebhookDelivery, { actions: webhookDeliveryActions })],
};
