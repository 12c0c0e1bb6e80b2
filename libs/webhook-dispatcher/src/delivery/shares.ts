import type { ClaimedDelivery } from './claimed-delivery';
import { Tally } from './tally';

export type Sharing = Pick<ClaimedDelivery, 'webhook_id' | 'host' | 'account_id'>;

/** How many deliveries there are of each webhook, host and account. */
export class Shares {
  readonly webhooks = new Tally<number>();
  readonly hosts = new Tally<string>();
  readonly accounts = new Tally<string>();

  add({ webhook_id, host, account_id }: Sharing, by: 1 | -1): void {
    this.webhooks.add(webhook_id, by);
    this.hosts.add(host, by);
    this.accounts.add(account_id, by);
  }
}
