import type { ClaimedDelivery } from './claimed-delivery';
import type { Bounds, InFlight } from './in-flight';
import { Tally } from './tally';

/** What was read so long ago is read again: the webhook may be another by now. */
const FRESH_MS = 1_000;

interface Waiting {
  readonly delivery: ClaimedDelivery;
  readonly since: number;
}

/**
 * The next deliveries of lanes that this process goes on with. They are sent as long as half of the places are free: the
 * other half is given out by claims alone, first to whoever has least in flight.
 */
export class AtHand {
  private readonly queues = new Map<number, Waiting[]>();
  private readonly webhooks = new Tally<number>();
  private readonly hosts = new Tally<string>();
  private readonly accounts = new Tally<string>();
  private reserved: ClaimedDelivery[] = [];
  private count = 0;

  constructor(
    private readonly inFlight: InFlight,
    private readonly bounds: Bounds,
  ) {}

  get size(): number {
    return this.count;
  }

  /** Whether there is room for what follows this one in its lane; it is kept until `letGo`. */
  reserve(delivery: ClaimedDelivery): boolean {
    const { total, perHost, perAccount } = this.bounds;
    const fits =
      this.count < total &&
      this.hosts.of(delivery.host) < perHost &&
      this.accounts.of(delivery.account_id) < perAccount &&
      this.webhooks.of(delivery.webhook_id) < this.inFlight.placesOf(delivery.webhook_id) &&
      this.inFlight.isHalfFreeFor(delivery);
    if (!fits) return false;
    this.reserved.push(delivery);
    this.tell(delivery, 1);
    return true;
  }

  letGo(): void {
    for (const delivery of this.reserved) this.tell(delivery, -1);
    this.reserved = [];
  }

  put(deliveries: readonly ClaimedDelivery[]): void {
    const since = performance.now();
    for (const delivery of deliveries) {
      this.tell(delivery, 1);
      const queue = this.queues.get(delivery.webhook_id);
      if (queue) queue.push({ delivery, since });
      else this.queues.set(delivery.webhook_id, [{ delivery, since }]);
    }
  }

  /** Of the account with least in flight, and in it of the webhook with least in flight, whose turn it is. */
  next(): ClaimedDelivery | undefined {
    let least: ClaimedDelivery | undefined;
    for (const [first] of this.queues.values()) {
      if (!first || !this.inFlight.isHalfFreeFor(first.delivery)) continue;
      if (least === undefined || this.inFlight.hasLess(first.delivery, least)) least = first.delivery;
    }
    if (least !== undefined) this.take(least.webhook_id, 1);
    return least;
  }

  /** All of a webhook that does not fare well any more. */
  withdraw(webhookId: number): ClaimedDelivery[] {
    return this.take(webhookId, Infinity);
  }

  /** What has been waiting for too long. */
  stale(): ClaimedDelivery[] {
    const before = performance.now() - FRESH_MS;
    return [...this.queues].flatMap(([webhookId, queue]) =>
      this.take(webhookId, queue.filter(({ since }) => since < before).length),
    );
  }

  all(): ClaimedDelivery[] {
    return [...this.queues.keys()].flatMap((webhookId) => this.withdraw(webhookId));
  }

  private take(webhookId: number, most: number): ClaimedDelivery[] {
    const queue = this.queues.get(webhookId) ?? [];
    const taken = queue.splice(0, most).map(({ delivery }) => delivery);
    if (queue.length === 0) this.queues.delete(webhookId);
    for (const delivery of taken) this.tell(delivery, -1);
    return taken;
  }

  private tell({ webhook_id, host, account_id }: ClaimedDelivery, by: 1 | -1): void {
    this.count += by;
    this.webhooks.add(webhook_id, by);
    this.hosts.add(host, by);
    this.accounts.add(account_id, by);
  }
}
