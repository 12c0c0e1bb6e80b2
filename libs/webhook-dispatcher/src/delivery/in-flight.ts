import type { ClaimedDelivery } from './claim';

export interface Bounds {
  readonly total: number;
  readonly perWebhook: number;
}

/** The deliveries this process has claimed and not yet settled. */
export class InFlight {
  private readonly deliveries = new Set<ClaimedDelivery>();
  private readonly counts = new Map<number, number>();

  constructor(private readonly bounds: Bounds) {}

  get size(): number {
    return this.deliveries.size;
  }

  get room(): number {
    return this.bounds.total - this.deliveries.size;
  }

  get all(): ClaimedDelivery[] {
    return [...this.deliveries];
  }

  /** Webhooks with deliveries in flight, and how many more each may have. */
  busy(): Map<number, number> {
    return new Map([...this.counts].map(([id, count]) => [id, Math.max(0, this.bounds.perWebhook - count)]));
  }

  add(delivery: ClaimedDelivery): void {
    this.deliveries.add(delivery);
    this.counts.set(delivery.webhook_id, (this.counts.get(delivery.webhook_id) ?? 0) + 1);
  }

  remove(delivery: ClaimedDelivery): void {
    if (!this.deliveries.delete(delivery)) return;
    const left = (this.counts.get(delivery.webhook_id) ?? 1) - 1;
    if (left > 0) this.counts.set(delivery.webhook_id, left);
    else this.counts.delete(delivery.webhook_id);
  }
}
