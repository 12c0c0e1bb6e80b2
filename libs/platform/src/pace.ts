import { setTimeout as pause } from 'node:timers/promises';

const LONGEST_MS = 30;
const TIMES = 2;

/**
 * Pace of a batch job whose cost hardly depends on the size of the batch: after a quiet time it runs at once, under load after
 * a pause some times as long as it took, so that batches become fewer and larger.
 */
export class Pace {
  private next = 0;

  constructor(
    private readonly longestMs = LONGEST_MS,
    private readonly times = TIMES,
  ) {}

  /** `full`: the batch cannot grow, so there is no pause. */
  async run<T>(job: () => Promise<T>, full = false): Promise<T> {
    const early = full ? 0 : this.next - performance.now();
    if (early > 0) await pause(early);
    const from = performance.now();
    try {
      return await job();
    } finally {
      const now = performance.now();
      this.next = now + Math.min(this.times * (now - from), this.longestMs);
    }
  }
}
