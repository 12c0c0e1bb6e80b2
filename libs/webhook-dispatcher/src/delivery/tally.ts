/** How many there are of each. */
export class Tally<Key> {
  private readonly counts: Map<Key, number>;

  constructor(counts: Iterable<readonly [Key, number]> = []) {
    this.counts = new Map(counts);
  }

  of(key: Key): number {
    return this.counts.get(key) ?? 0;
  }

  keys(): Key[] {
    return [...this.counts.keys()];
  }

  values(): number[] {
    return [...this.counts.values()];
  }

  entries(): Iterable<[Key, number]> {
    return this.counts.entries();
  }

  /** Counts one more, and answers which it is. */
  next(key: Key): number {
    this.add(key, 1);
    return this.of(key);
  }

  add(key: Key, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}
