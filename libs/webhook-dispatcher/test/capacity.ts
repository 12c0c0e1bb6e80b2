import type { Bounds } from '../src/delivery/capacity';
import type { ClaimedDelivery } from '../src/delivery/queue/delivery';

export const BOUNDS: Bounds = {
  total: 16,
  perAccount: 12,
  perHost: 8,
  perWebhook: 4,
  perUnprovenWebhook: 2,
  bytes: 1_000,
};

let made = 0;

export const delivery = (webhook_id: number, account_id = 'widget', host = 'a.example'): ClaimedDelivery =>
  ({ id: String(++made), webhook_id, account_id, host, body: Buffer.from('{}') }) as ClaimedDelivery;
