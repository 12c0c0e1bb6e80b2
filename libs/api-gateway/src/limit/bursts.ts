import { LRUCache } from 'lru-cache';

interface Second {
  second: number;
  calls: number;
}

/** At most so many calls of one caller in one clock second, at this gateway instance; 0 sets no such limit. */
export class Bursts {
  private readonly seconds: LRUCache<string, Second>;

  constructor(
    private readonly limit: number,
    callers: number,
  ) {
    this.seconds = new LRUCache({ max: callers });
  }

  admit(caller: string, now: number): boolean {
    if (this.limit === 0) return true;
    const second = Math.floor(now / 1_000);
    let current = this.seconds.get(caller);
    if (current?.second !== second) this.seconds.set(caller, (current = { second, calls: 0 }));
    if (current.calls >= this.limit) return false;
    current.calls += 1;
    return true;
  }
}
