import type { ClaimedDelivery } from './claimed-delivery';
import type { Bounds, InFlight } from './in-flight';
import { Shares } from './shares';

/** What was read so long ago is read again: the webhook may be another by now. */
const FRESH_MS = 1_000;

interface Waiting {
  readonly delivery: ClaimedDelivery;
  readonly since: number;
}

/** Of one webhook. */
interface Queue {
  readonly webhookId: number;
  readonly accountId: string;
  readonly waiting: Waiting[];
}

interface AccountQueues {
  readonly accountId: string;
  readonly queues: Queue[];
}

/** What is at hand needs half of the places to be free; with a claim, when others have had a chance, only one. */
export const HALF = 2;
export const ALL = 1;

/**
 * What this process has claimed and not sent: more than had a place, and the next deliveries of lanes that it goes on
 * with. They are sent as long as half of the places are free: the other half is given out with claims alone, first to
 * whoever has least in flight.
 */
export class AtHand {
  private readonly queues = new Map<number, Queue>();
  /** The same queues, by account: all of them are looked at for every message, so as plain arrays. */
  private readonly accounts: AccountQueues[] = [];
  /** With what is reserved. */
  readonly shares = new Shares();
  private reserved: ClaimedDelivery[] = [];
  private count = 0;

  constructor(
    private readonly inFlight: InFlight,
    private readonly bounds: Bounds,
  ) {}

  get size(): number {
    return this.count;
  }

  /** Whether there is room for what follows this one in its lane; it is kept until `letGo`. */
  reserve(delivery: ClaimedDelivery, parts: typeof HALF | typeof ALL = HALF): boolean {
    const { total, perHost, perAccount } = this.bounds;
    const { webhooks, hosts, accounts } = this.shares;
    const fits =
      this.count < total &&
      hosts.of(delivery.host) < perHost &&
      accounts.of(delivery.account_id) < perAccount &&
      webhooks.of(delivery.webhook_id) < this.inFlight.placesOf(delivery.webhook_id) &&
      this.inFlight.isFreeFor(delivery, parts);
    if (!fits) return false;
    this.reserved.push(delivery);
    this.tell(delivery, 1);
    return true;
  }

  letGo(): void {
    for (const delivery of this.reserved) this.tell(delivery, -1);
    this.reserved = [];
  }

  put(deliveries: readonly ClaimedDelivery[]): void {
    const since = performance.now();
    for (const delivery of deliveries) {
      this.tell(delivery, 1);
      this.queueOf(delivery).waiting.push({ delivery, since });
    }
  }

  /** Of the account with least in flight, and in it of the webhook with least in flight, whose turn it is. */
  next(parts: typeof HALF | typeof ALL = HALF): ClaimedDelivery | undefined {
    if (this.count === 0 || !this.inFlight.hasPlace(parts)) return undefined;
    const { accounts, webhooks } = this.inFlight.shares;
    let least: ClaimedDelivery | undefined;
    let ofAccount = Infinity;
    let ofWebhook = Infinity;
    for (const { accountId, queues } of this.accounts) {
      const taken = accounts.of(accountId);
      if (taken > ofAccount) continue;
      for (const { webhookId, waiting } of queues) {
        const taking = webhooks.of(webhookId);
        const first = waiting[0];
        if (!first || (taken === ofAccount && taking >= ofWebhook)) continue;
        if (!this.inFlight.isFreeFor(first.delivery, parts)) continue;
        least = first.delivery;
        ofAccount = taken;
        ofWebhook = taking;
      }
    }
    if (least !== undefined) this.take(least.webhook_id, 1);
    return least;
  }

  /** Without what is reserved. */
  waiting(): ClaimedDelivery[] {
    return [...this.queues.values()].flatMap(({ waiting }) => waiting.map(({ delivery }) => delivery));
  }

  /** All of a webhook that does not fare well any more. */
  withdraw(webhookId: number): ClaimedDelivery[] {
    return this.take(webhookId, Infinity);
  }

  /** What has been waiting for too long. */
  stale(): ClaimedDelivery[] {
    const before = performance.now() - FRESH_MS;
    return [...this.queues.values()].flatMap(({ webhookId, waiting }) =>
      this.take(webhookId, waiting.filter(({ since }) => since < before).length),
    );
  }

  all(): ClaimedDelivery[] {
    return [...this.queues.keys()].flatMap((webhookId) => this.withdraw(webhookId));
  }

  private queueOf({ webhook_id, account_id }: ClaimedDelivery): Queue {
    const known = this.queues.get(webhook_id);
    if (known) return known;
    const queue: Queue = { webhookId: webhook_id, accountId: account_id, waiting: [] };
    this.queues.set(webhook_id, queue);
    const account = this.accounts.find(({ accountId }) => accountId === account_id);
    if (account) account.queues.push(queue);
    else this.accounts.push({ accountId: account_id, queues: [queue] });
    return queue;
  }

  private take(webhookId: number, most: number): ClaimedDelivery[] {
    const queue = this.queues.get(webhookId);
    if (queue === undefined || most === 0) return [];
    const taken = queue.waiting.splice(0, most).map(({ delivery }) => delivery);
    if (queue.waiting.length === 0) this.end(queue);
    for (const delivery of taken) this.tell(delivery, -1);
    return taken;
  }

  private end(queue: Queue): void {
    this.queues.delete(queue.webhookId);
    const nth = this.accounts.findIndex(({ accountId }) => accountId === queue.accountId);
    const ofAccount = this.accounts[nth]?.queues ?? [];
    ofAccount.splice(ofAccount.indexOf(queue), 1);
    if (ofAccount.length === 0) this.accounts.splice(nth, 1);
  }

  private tell(delivery: ClaimedDelivery, by: 1 | -1): void {
    this.count += by;
    this.shares.add(delivery, by);
  }
}
