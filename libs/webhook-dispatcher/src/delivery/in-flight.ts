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

/** So many times what may be in flight is kept at most: it, what is at hand, and what is answered and not yet written down. */
const KEPT = 3;
/** What is in flight counts so many times where claims go ahead: for each place that is free they take so many. */
const AHEAD = 2;

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

  placesOf(webhookId: number): number {
    return this.places.of(webhookId);
  }

  /** Less than half of what it may have, in every respect. */
  isHalfFreeFor({ webhook_id, host, account_id }: ClaimedDelivery): boolean {
    const { total, perHost, perAccount } = this.bounds;
    return (
      2 * this.unanswered.size < total &&
      2 * this.hosts.of(host) < perHost &&
      2 * this.accounts.of(account_id) < perAccount &&
      2 * this.webhooks.of(webhook_id) < this.places.of(webhook_id)
    );
  }

  /** Whether the one comes before the other, by what their accounts and webhooks have in flight. */
  hasLess(one: ClaimedDelivery, other: ClaimedDelivery): boolean {
    const byAccount = this.accounts.of(one.account_id) - this.accounts.of(other.account_id);
    return (
      byAccount < 0 ||
      (byAccount === 0 && this.webhooks.of(one.webhook_id) < this.webhooks.of(other.webhook_id))
    );
  }

  /** It is kept from here on, and sent sooner or later. */
  keep(delivery: ClaimedDelivery): void {
    if (this.deliveries.has(delivery.id)) return;
    this.deliveries.set(delivery.id, delivery);
    this.bytes += delivery.body.length;
  }

  add(delivery: ClaimedDelivery): void {
    this.keep(delivery);
    this.unanswered.add(delivery.id);
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
