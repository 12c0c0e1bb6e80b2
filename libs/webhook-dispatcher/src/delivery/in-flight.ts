import type { ClaimedDelivery, Occupied } from './claim';
import { Places } from './places';
import { Tally } from './tally';

/** How much may be in flight in one process. */
export interface Bounds {
  readonly total: number;
  readonly perAccount: number;
  readonly perHost: number;
  readonly perWebhook: number;
  /** Of a webhook that has not answered yet, or not as it should. */
  readonly few: number;
  /** Of all bodies together. */
  readonly bytes: number;
}

/** The deliveries this process has claimed and not yet settled. */
export class InFlight {
  private readonly deliveries = new Map<string, ClaimedDelivery>();
  private readonly webhooks = new Tally<number>();
  private readonly hosts = new Tally<string>();
  readonly accounts = new Tally<string>();
  private readonly places: Places;
  private bytes = 0;

  constructor(private readonly bounds: Bounds) {
    this.places = new Places(bounds.few, bounds.perWebhook);
  }

  get size(): number {
    return this.deliveries.size;
  }

  get room(): number {
    return this.bounds.total - this.deliveries.size;
  }

  get roomInBytes(): number {
    return this.bounds.bytes - this.bytes;
  }

  get all(): ClaimedDelivery[] {
    return [...this.deliveries.values()];
  }

  has({ id }: ClaimedDelivery): boolean {
    return this.deliveries.has(id);
  }

  occupied(): Occupied {
    const webhooks = [...new Set([...this.webhooks.keys(), ...this.places.known()])];
    return {
      webhooks: webhooks.map((id) => ({
        id,
        inFlight: this.webhooks.of(id),
        places: this.places.of(id),
      })),
      hosts: this.hosts,
      accounts: this.accounts,
    };
  }

  add(delivery: ClaimedDelivery): void {
    this.deliveries.set(delivery.id, delivery);
    this.count(delivery, 1);
  }

  remove(delivery: ClaimedDelivery): void {
    if (this.deliveries.delete(delivery.id)) this.count(delivery, -1);
  }

  answered({ webhook_id }: ClaimedDelivery, well: boolean): void {
    this.places.answered(webhook_id, well);
  }

  private count({ webhook_id, host, account_id, body }: ClaimedDelivery, by: 1 | -1): void {
    this.webhooks.add(webhook_id, by);
    this.accounts.add(account_id, by);
    this.hosts.add(host ?? '', by);
    this.bytes += by * body.length;
  }
}
