/** Processor time that the rules of an account may take at once. */
export const BURST_MS = 1_000;
/** Share of a processor that they may take for good. */
export const SHARE = 0.25;

interface Bucket {
  readonly left: number;
  readonly at: number;
}

/**
 * Processor time of rules by account, as token buckets. An account without any left waits until its bucket fills up
 * again; its runs are not lost, and those of other accounts go first. Times are in milliseconds.
 */
export class AccountBudget {
  private readonly buckets = new Map<string, Bucket>();

  charge(account: string, ms: number, now: number): void {
    this.buckets.set(account, { left: this.left(account, now) - ms, at: now });
  }

  /** Accounts whose rules wait. */
  exhausted(now: number): string[] {
    for (const account of this.buckets.keys())
      if (this.left(account, now) === BURST_MS) this.buckets.delete(account);
    return [...this.buckets.keys()].filter((account) => this.left(account, now) <= 0);
  }

  private left(account: string, now: number): number {
    const { left, at } = this.buckets.get(account) ?? { left: BURST_MS, at: now };
    return Math.min(BURST_MS, left + (now - at) * SHARE);
  }
}
