import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 30;

/**
 * Work that gathers what has come up since it was last done. Most of what it costs, it costs once, for however much:
 * after some quiet it is done at once, under load there is a pause twice as long as it took.
 */
export class Pace {
  private next = 0;

  constructor(private readonly longestMs = LONGEST_MS) {}

  /** `full`: no more can be gathered. */
  async run<T>(work: () => Promise<T>, full = false): Promise<T> {
    const early = full ? 0 : this.next - performance.now();
    if (early > 0) await pause(early);
    const from = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      this.next = now + Math.min(2 * (now - from), this.longestMs);
    }
  }
}
