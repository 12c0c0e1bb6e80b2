import { behaviour, type Area } from '@deskline/record-store';
import { webhookDeliveryActions } from './webhook-delivery.actions';
import { WebhookDelivery } from './webhook-delivery.record';
import { webhookDeliveryOpenApi } from './webhook-delivery.openapi';

export const log: Area = {
  openapi: webhookDeliveryOpenApi,
  records: [WebhookDelivery],
  behaviours: [behaviour(WebhookDelivery, { actions: webhookDeliveryActions })],
};
