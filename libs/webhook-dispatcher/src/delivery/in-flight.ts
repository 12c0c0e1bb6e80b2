import type { ClaimedDelivery } from './claimed-delivery';
import { Places } from './places';
import { Shares } from './shares';

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

/** So many times what may be in flight is kept, with what is at hand, and what is answered and not yet written down. */
const KEPT = 6;
/** Receivers that work give up a place of so many at least as often; those that hang do not. */
const MOVES_MS = 100;

/**
 * The deliveries this process has claimed and not yet settled. One that is answered gives up its place at once: the next
 * is sent while the outcomes of those before it are being written.
 */
export class InFlight {
  private readonly deliveries = new Map<string, ClaimedDelivery>();
  private readonly unanswered = new Set<string>();
  /** Of all that is kept. */
  readonly kept = new Shares();
  /** Of those that are sent and not answered. */
  readonly shares = new Shares();
  private readonly places: Places;
  private bytes = 0;
  /** When a place was last given up, by performance.now(). */
  private endedAt = -Infinity;

  constructor(private readonly bounds: Bounds) {
    this.places = new Places(bounds.few, bounds.perWebhook);
  }

  get size(): number {
    return this.deliveries.size;
  }

  /** Places that nothing is in flight in. */
  get free(): number {
    return this.bounds.total - this.unanswered.size;
  }

  /** Whether a place is free, or some have become so just now: what is at hand has one soon. */
  get moves(): boolean {
    return this.free > 0 || performance.now() - this.endedAt < MOVES_MS;
  }

  get roomToKeep(): number {
    return KEPT * this.bounds.total - this.deliveries.size;
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

  placesOf(webhookId: number): number {
    return this.places.of(webhookId);
  }

  /** Webhooks that have earned places. */
  knownWebhooks(): Iterable<number> {
    return this.places.known();
  }

  /** Whether the process itself has a place, as in `isFreeFor`. */
  hasPlace(parts: 1 | 2): boolean {
    return parts * this.unanswered.size < this.bounds.total;
  }

  /** Whether only so many parts of what it may have are taken, in every respect. */
  isFreeFor({ webhook_id, host, account_id }: ClaimedDelivery, parts: 1 | 2): boolean {
    const { perHost, perAccount } = this.bounds;
    const { webhooks, hosts, accounts } = this.shares;
    return (
      this.hasPlace(parts) &&
      parts * webhooks.of(webhook_id) < this.places.of(webhook_id) &&
      parts * hosts.of(host) < perHost &&
      parts * accounts.of(account_id) < perAccount
    );
  }

  /** It is kept from here on, and sent sooner or later. */
  keep(delivery: ClaimedDelivery): void {
    if (this.deliveries.has(delivery.id)) return;
    this.deliveries.set(delivery.id, delivery);
    this.kept.add(delivery, 1);
    this.bytes += delivery.body.length;
  }

  add(delivery: ClaimedDelivery): void {
    this.keep(delivery);
    this.unanswered.add(delivery.id);
    this.shares.add(delivery, 1);
  }

  /** Whatever came of it, its connection is free again. */
  ended(delivery: ClaimedDelivery): void {
    if (!this.unanswered.delete(delivery.id)) return;
    this.endedAt = performance.now();
    this.shares.add(delivery, -1);
  }

  remove(delivery: ClaimedDelivery): void {
    this.ended(delivery);
    if (!this.deliveries.delete(delivery.id)) return;
    this.kept.add(delivery, -1);
    this.bytes -= delivery.body.length;
  }

  answered({ webhook_id }: ClaimedDelivery, well: boolean): void {
    this.places.answered(webhook_id, well);
  }
}
