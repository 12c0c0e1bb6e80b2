import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 20;

/**
 * Work that gathers what has come up since it was last done. It is done at once after some quiet; under load there is a
 * pause as long as the work took, so that it is done less often, and for more at a time.
 */
export class Pace {
  private next = 0;

  async run<T>(work: () => Promise<T>): Promise<T> {
    const early = this.next - performance.now();
    if (early > 0) await pause(early);
    const from = performance.now();
    try {
      return await work();
    } finally {
      const now = performance.now();
      this.next = now + Math.min(now - from, LONGEST_MS);
    }
  }
}
