/** Accounts whose positions are kept by themselves. */
const MOST_ACCOUNTS = 10_000;

/**
 * Position in the primary's log after the last change of each account, as far as this process has heard of it. Accounts that
 * were changed longest ago share one position, which is at or after that of each of them.
 */
export class WrittenPositions {
  private readonly byAccount = new Map<string, number>();
  /** Of accounts that no change was heard of; beyond every replica while changes may have been missed. */
  private floor = Infinity;
  private forgotten = 0;

  constructor(private readonly most = MOST_ACCOUNTS) {}

  /** All changes before this position may have been missed, and none after it. */
  begin(position: number): void {
    this.floor = position;
  }

  /** Positions only grow, whatever the order in which they are heard. */
  written(account: string, position: number): void {
    const known = this.byAccount.get(account) ?? 0;
    this.byAccount.delete(account);
    this.byAccount.set(account, Math.max(known, position));
    if (this.byAccount.size > this.most) this.forgetOldest();
  }

  /** Position that a replica needs for a read of these accounts. */
  needed(accounts: readonly string[]): number {
    let needed = Math.max(this.floor, this.forgotten);
    for (const account of accounts) needed = Math.max(needed, this.byAccount.get(account) ?? 0);
    return needed;
  }

  private forgetOldest(): void {
    for (const [account, position] of this.byAccount) {
      this.byAccount.delete(account);
      this.forgotten = Math.max(this.forgotten, position);
      return;
    }
  }
}
