/** Accounts with series of their own, about twenty each. */
export const MOST_ACCOUNTS = 1_000;
const OTHERS = 'others';

/** Labels of accounts on /metrics. Beyond a number of accounts the others are counted together. */
export class AccountLabels {
  private readonly accounts = new Set<string>();

  constructor(private readonly most = MOST_ACCOUNTS) {}

  of(account: string): string {
    if (this.accounts.size < this.most) this.accounts.add(account);
    return this.accounts.has(account) ? account : OTHERS;
  }
}
