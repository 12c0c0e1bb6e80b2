/** How many there are of each. */
export class Tally<Key> {
  private readonly counts = new Map<Key, number>();

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

  add(key: Key, by: number): void {
    const count = this.of(key) + by;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}
