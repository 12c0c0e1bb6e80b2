interface Counter {
  count: number;
}

/** How many there are of each. Counted several times for every message, so each is looked up once. */
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

  /** Counts one more, and answers which it is. */
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
}
