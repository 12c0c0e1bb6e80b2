import type { Occupied } from './claim';
import type { ClaimedDelivery } from './claimed-delivery';
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

/** So many times what may be in flight is kept at most, with what is answered and not yet written down. */
const KEPT = 2;

/**
 * The deliveries this process has claimed and not yet settled. One that is answered gives up its place at once: the next
 * is sent while the outcomes of those before it are being written.
 */
export class InFlight {
  private readonly deliveries = new Map<string, ClaimedDelivery>();
  private readonly unanswered = new Set<string>();
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
    const { total } = this.bounds;
    return Math.min(total - this.unanswered.size, KEPT * total - this.deliveries.size);
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
    this.unanswered.add(delivery.id);
    this.bytes += delivery.body.length;
    this.count(delivery, 1);
  }

  /** Whatever came of it, its connection is free again. */
  ended(delivery: ClaimedDelivery): void {
    if (this.unanswered.delete(delivery.id)) this.count(delivery, -1);
  }

  remove(delivery: ClaimedDelivery): void {
    this.ended(delivery);
    if (this.deliveries.delete(delivery.id)) this.bytes -= delivery.body.length;
  }

  answered({ webhook_id }: ClaimedDelivery, well: boolean): void {
    this.places.answered(webhook_id, well);
  }

  private count({ webhook_id, host, account_id }: ClaimedDelivery, by: 1 | -1): void {
    this.webhooks.add(webhook_id, by);
    this.accounts.add(account_id, by);
    this.hosts.add(host, by);
  }
}
