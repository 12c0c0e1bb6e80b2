import type { ClaimedDelivery } from './queue/delivery';

interface Counter {
  count: number;
}

/** Counts per key. They change several times for every message, so each key is looked up once. */
export class Tally<Key> {
  private readonly counters = new Map<Key, Counter>();

  constructor(counts: Iterable<readonly [Key, number]> = []) {
    for (const [key, count] of counts) this.add(key, count);
  }

  of(key: Key): number {
    return this.counters.get(key)?.count ?? 0;
  }

  keys(): Key[] {
    return [...this.counters.keys()];
  }

  values(): number[] {
    return [...this.counters.values()].map(({ count }) => count);
  }

  entries(): [Key, number][] {
    return [...this.counters].map(([key, { count }]) => [key, count]);
  }

  /** Counts one more, and returns the new count. */
  next(key: Key): number {
    this.add(key, 1);
    return this.of(key);
  }

  add(key: Key, by: number): void {
    const counter = this.counters.get(key);
    if (counter === undefined) {
      if (by > 0) this.counters.set(key, { count: by });
      return;
    }
    counter.count += by;
    if (counter.count <= 0) this.counters.delete(key);
  }

  /** Sum of these counts and `times` the other ones; keys that come to nothing are left out. */
  plus(other: Tally<Key>, times: number): Tally<Key> {
    const sum = new Tally(this.entries());
    for (const [key, count] of other.entries()) sum.add(key, times * count);
    return sum;
  }
}

/** Number of deliveries in all, and per webhook, receiving host and account. */
export class DeliveryCounts {
  constructor(
    public total = 0,
    readonly webhooks = new Tally<number>(),
    readonly hosts = new Tally<string>(),
    readonly accounts = new Tally<string>(),
  ) {}

  add(
    { webhook_id, host, account_id }: Pick<ClaimedDelivery, 'webhook_id' | 'host' | 'account_id'>,
    by: 1 | -1,
  ): void {
    this.total += by;
    this.webhooks.add(webhook_id, by);
    this.hosts.add(host, by);
    this.accounts.add(account_id, by);
  }

  plus(other: DeliveryCounts, times: number): DeliveryCounts {
    return new DeliveryCounts(
      this.total + times * other.total,
      this.webhooks.plus(other.webhooks, times),
      this.hosts.plus(other.hosts, times),
      this.accounts.plus(other.accounts, times),
    );
  }
}
