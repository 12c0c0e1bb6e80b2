import { LRUCache } from 'lru-cache';
import { DeliveryCounts } from './counts';
import type { ClaimedDelivery } from './queue/delivery';

/** Numbers of attempts that may be under way in one process. */
export interface Bounds {
  readonly total: number;
  readonly perAccount: number;
  readonly perHost: number;
  readonly perWebhook: number;
  /** Bound of a webhook that has not answered with a 2xx yet, or not to the last attempt. */
  readonly perUnprovenWebhook: number;
  /** Bytes of all claimed bodies together. */
  readonly bytes: number;
}

/** Divisor of all bounds: between claims the backlog uses half of each, with a claim all of it. */
export type Share = typeof ALL | typeof HALF;
export const ALL = 1;
export const HALF = 2;

/** Claimed deliveries per attempt that may be under way: those in the backlog and those not yet settled included. */
const CLAIMED_PER_SLOT = 6;
/** Receivers that work end an attempt at least as often; receivers that hang do not. */
const MOVES_MS = 100;
const REMEMBERED_WEBHOOKS = 1_000;

/**
 * Counts the deliveries that this process has claimed and not yet settled, and says which attempts may start. An attempt
 * occupies a slot until it is answered: the next one starts while the outcomes of those before it are being written.
 *
 * A webhook begins with few slots, has one more with every 2xx and falls back with the first failure: a receiver that
 * hangs never occupies many, whether or not anybody has noticed. Each process learns this for itself.
 */
export class Capacity {
  /** Deliveries claimed and neither settled nor released. */
  readonly claimed = new DeliveryCounts();
  /** Those of them that wait in the backlog. */
  readonly waiting = new DeliveryCounts();
  /** Those that wait, and the next deliveries of lanes: room is reserved for them until the outcomes before them are written. */
  readonly inBacklog = new DeliveryCounts();
  /** Claimed deliveries whose attempt is under way. */
  readonly underWay = new DeliveryCounts();
  private readonly deliveries = new Map<string, ClaimedDelivery>();
  private readonly attempts = new Set<string>();
  private readonly limits = new LRUCache<number, number>({ max: REMEMBERED_WEBHOOKS });
  /** Slots of a webhook that is not proven. */
  readonly lowestLimit: number;
  private reservations: ClaimedDelivery[] = [];
  private bytes = 0;
  /** When an attempt last ended, by performance.now(). */
  private endedAt = -Infinity;

  constructor(readonly bounds: Bounds) {
    this.lowestLimit = Math.min(bounds.perUnprovenWebhook, bounds.perWebhook);
  }

  get freeSlots(): number {
    return this.bounds.total - this.underWay.total;
  }

  /** True when a slot is free, or one has become free just now: a delivery in the backlog will soon have one. */
  get moves(): boolean {
    return this.freeSlots > 0 || performance.now() - this.endedAt < MOVES_MS;
  }

  get roomToClaim(): number {
    return CLAIMED_PER_SLOT * this.bounds.total - this.claimed.total;
  }

  get roomInBytes(): number {
    return this.bounds.bytes - this.bytes;
  }

  /** True while the backlog has enough to send that a claim can wait: most of its cost is the same however much it takes. */
  get isSupplied(): boolean {
    return 2 * this.freeSlots >= this.bounds.total && 4 * this.inBacklog.total > this.bounds.total;
  }

  /** True while so much is claimed that new deliveries would not find room. */
  get isFull(): boolean {
    return this.claimed.total >= 4 * this.bounds.total || this.inBacklog.total >= 2 * this.bounds.total;
  }

  get all(): ClaimedDelivery[] {
    return [...this.deliveries.values()];
  }

  has({ id }: ClaimedDelivery): boolean {
    return this.deliveries.has(id);
  }

  limitOf(webhookId: number): number {
    return this.limits.peek(webhookId) ?? this.lowestLimit;
  }

  /** True for a webhook that has earned all of its slots. Only for such a webhook deliveries are claimed ahead. */
  isProven(webhookId: number): boolean {
    const limit = this.limitOf(webhookId);
    return limit === this.bounds.perWebhook && limit > this.lowestLimit;
  }

  /** Webhooks that have earned slots. */
  webhooksWithEarnedSlots(): Iterable<number> {
    return this.limits.keys();
  }

  hasSlot(share: Share): boolean {
    return share * this.underWay.total < this.bounds.total;
  }

  /** True when an attempt may start: less than this share of every bound is under way. */
  hasSlotFor(delivery: ClaimedDelivery, share: Share): boolean {
    return this.isWithinBounds(this.underWay, delivery, share);
  }

  /** Compares counts with the bounds that hold for a delivery: of the process, its webhook, its host and its account. */
  private isWithinBounds(
    { total, webhooks, hosts, accounts }: DeliveryCounts,
    { webhook_id, host, account_id }: ClaimedDelivery,
    share: Share,
  ): boolean {
    return (
      share * total < this.bounds.total &&
      share * webhooks.of(webhook_id) < this.limitOf(webhook_id) &&
      share * hosts.of(host) < this.bounds.perHost &&
      share * accounts.of(account_id) < this.bounds.perAccount
    );
  }

  claim(delivery: ClaimedDelivery): void {
    if (this.deliveries.has(delivery.id)) return;
    this.deliveries.set(delivery.id, delivery);
    this.claimed.add(delivery, 1);
    this.bytes += delivery.body.length;
  }

  /** Counts a delivery that is put into the backlog or taken out of it. */
  countWaiting(delivery: ClaimedDelivery, by: 1 | -1): void {
    this.waiting.add(delivery, by);
    this.inBacklog.add(delivery, by);
  }

  start(delivery: ClaimedDelivery): void {
    this.claim(delivery);
    this.attempts.add(delivery.id);
    this.underWay.add(delivery, 1);
  }

  /** Frees the slot, whatever the outcome. */
  end(delivery: ClaimedDelivery): void {
    if (!this.attempts.delete(delivery.id)) return;
    this.endedAt = performance.now();
    this.underWay.add(delivery, -1);
  }

  /** Forgets a delivery that is settled or released. */
  remove(delivery: ClaimedDelivery): void {
    this.end(delivery);
    if (!this.deliveries.delete(delivery.id)) return;
    this.claimed.add(delivery, -1);
    this.bytes -= delivery.body.length;
  }

  answered({ webhook_id }: Pick<ClaimedDelivery, 'webhook_id'>, succeeded: boolean): void {
    const limit = this.limits.get(webhook_id) ?? this.lowestLimit;
    if (!succeeded) this.limits.delete(webhook_id);
    else if (limit < this.bounds.perWebhook) this.limits.set(webhook_id, limit + 1);
  }

  /** Reserves room for the delivery after this one in its lane, until `endReservations`; false when there is none. */
  reserve(delivery: ClaimedDelivery, share: Share): boolean {
    const fits = this.isWithinBounds(this.inBacklog, delivery, ALL) && this.hasSlotFor(delivery, share);
    if (!fits) return false;
    this.reservations.push(delivery);
    this.inBacklog.add(delivery, 1);
    return true;
  }

  endReservations(): void {
    for (const delivery of this.reservations) this.inBacklog.add(delivery, -1);
    this.reservations = [];
  }
}
