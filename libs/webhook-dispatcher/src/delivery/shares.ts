import type { ClaimedDelivery } from './claimed-delivery';
import { Tally } from './tally';

export type Sharing = Pick<ClaimedDelivery, 'webhook_id' | 'host' | 'account_id'>;

/** How many deliveries there are of each webhook, host and account. */
export class Shares {
  readonly webhooks: Tally<number>;
  readonly hosts: Tally<string>;
  readonly accounts: Tally<string>;

  /** Begins with as many as there are elsewhere. */
  constructor(others?: Shares) {
    this.webhooks = new Tally(others?.webhooks.entries());
    this.hosts = new Tally(others?.hosts.entries());
    this.accounts = new Tally(others?.accounts.entries());
  }

  add({ webhook_id, host, account_id }: Sharing, by: 1 | -1): void {
    this.webhooks.add(webhook_id, by);
    this.hosts.add(host, by);
    this.accounts.add(account_id, by);
  }
}
