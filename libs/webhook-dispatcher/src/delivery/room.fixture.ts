import { AtHand } from './at-hand';
import type { ClaimedDelivery } from './claimed-delivery';
import { InFlight, type Bounds } from './in-flight';

export const BOUNDS: Bounds = {
  total: 16,
  perAccount: 12,
  perHost: 8,
  perWebhook: 4,
  few: 2,
  bytes: 1_000,
};

let made = 0;

export const delivery = (webhook_id: number): ClaimedDelivery =>
  ({
    id: String(++made),
    webhook_id,
    account_id: 'widget',
    host: 'a.example',
    body: Buffer.from('{}'),
  }) as ClaimedDelivery;

/** What a sender has under way, and what it has at hand. */
export class Sending {
  readonly inFlight = new InFlight(BOUNDS);
  readonly atHand = new AtHand(this.inFlight, BOUNDS);

  put(...deliveries: ClaimedDelivery[]): void {
    for (const each of deliveries) this.inFlight.keep(each);
    this.atHand.put(deliveries);
  }
}
