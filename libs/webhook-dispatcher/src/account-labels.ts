/** Every account makes series of its own, about twenty of them where there are most. */
export const MOST_ACCOUNTS = 1_000;
const OTHERS = 'others';

/** What accounts are called on /metrics. Beyond so many they are counted together. */
export class AccountLabels {
  private readonly accounts = new Set<string>();

  constructor(private readonly most = MOST_ACCOUNTS) {}

  of(account: string): string {
    if (this.accounts.size < this.most) this.accounts.add(account);
    return this.accounts.has(account) ? account : OTHERS;
  }
}
