import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ALL, HALF, type Capacity, type Share } from './capacity';
import { choose } from './choose';
import type { Claimed } from './queue/claim';
import type { ClaimedDelivery, HandOver, NewDelivery } from './queue/delivery';
import { roomForHandOver } from './room';

/** A delivery that waits for longer is released and read again: its webhook may have changed. */
const FRESH_MS = 1_000;
/** Interval of claims that are not expected to take anything, or are not urgent: another account may have less under way. */
const REST_MS = 100;
/** The same after an answer that may have freed a slot for a lane that is ready. */
const REST_AFTER_ANSWER_MS = 20;
/** Longest wait for room before new deliveries are filed: longer than it takes to write a batch of outcomes. */
const LONGEST_WAIT_MS = 250;
const WAIT_STEP_MS = 5;

interface Waiting {
  readonly delivery: ClaimedDelivery;
  readonly since: number;
}

interface WebhookQueue {
  readonly webhookId: number;
  readonly accountId: string;
  readonly waiting: Waiting[];
}

interface AccountQueues {
  readonly accountId: string;
  readonly queues: WebhookQueue[];
}

/** Sender, as the backlog hands new deliveries over to it. */
export interface HandOverSink {
  /** True while it may claim more. */
  accepts(): boolean;
  /** Takes deliveries that were claimed while they were filed, after the commit. */
  receive(deliveries: readonly ClaimedDelivery[]): void;
}

/**
 * Deliveries that this process has claimed and not yet sent: they wait for capacity. Between claims they are sent while
 * less than half of it is used; the other half is given out with a claim, first to the account with the least under way.
 *
 * New deliveries come in while they are filed, without a claim of their own (hand-over): the backlog chooses them, as far as
 * there is room, before the statement that writes them.
 */
export class Backlog {
  private readonly queues = new Map<number, WebhookQueue>();
  /** The same queues by account, in plain arrays: all of them are looked at for every message. */
  private readonly accounts: AccountQueues[] = [];
  private sink: HandOverSink | null = null;
  /** Lanes may be ready in the queue, as far as the last claim and the announcements since it began say. */
  lanesReady = false;
  /** A claim would take nothing: no lane is ready, or those that are have no capacity. */
  nothingToClaim = false;
  private announcedSinceClaim = false;
  private answeredSinceClaim = false;
  /** False after a wait for ready lanes in vain, until none is ready. */
  private waitsForLanes = true;

  constructor(
    private readonly capacity: Capacity,
    private readonly leaseMs: number,
  ) {}

  get size(): number {
    return this.capacity.inBacklog.total;
  }

  /** Share of the capacity that is used between claims. */
  get share(): Share {
    return this.nothingToClaim ? ALL : HALF;
  }

  put(deliveries: readonly ClaimedDelivery[]): void {
    const since = performance.now();
    for (const delivery of deliveries) {
      this.capacity.claim(delivery);
      this.capacity.countWaiting(delivery, 1);
      this.queueOf(delivery).waiting.push({ delivery, since });
    }
  }

  /** Takes the next delivery that may be sent: of the account with the least under way, and in it of the webhook with the least. */
  next(share: Share = this.share): ClaimedDelivery | undefined {
    if (this.size === 0 || !this.capacity.hasSlot(share)) return undefined;
    const { accounts, webhooks } = this.capacity.underWay;
    let least: ClaimedDelivery | undefined;
    let ofAccount = Infinity;
    let ofWebhook = Infinity;
    for (const { accountId, queues } of this.accounts) {
      const inAccount = accounts.of(accountId);
      if (inAccount > ofAccount) continue;
      for (const { webhookId, waiting } of queues) {
        const inWebhook = webhooks.of(webhookId);
        const first = waiting[0];
        if (!first || (inAccount === ofAccount && inWebhook >= ofWebhook)) continue;
        if (!this.capacity.hasSlotFor(first.delivery, share)) continue;
        least = first.delivery;
        ofAccount = inAccount;
        ofWebhook = inWebhook;
      }
    }
    if (least !== undefined) this.take(least.webhook_id, 1);
    return least;
  }

  takeWebhook(webhookId: number): ClaimedDelivery[] {
    return this.take(webhookId, Infinity);
  }

  takeStale(): ClaimedDelivery[] {
    const before = performance.now() - FRESH_MS;
    return [...this.queues.values()].flatMap(({ webhookId, waiting }) =>
      this.take(webhookId, waiting.filter(({ since }) => since < before).length),
    );
  }

  takeAll(): ClaimedDelivery[] {
    return [...this.queues.keys()].flatMap((webhookId) => this.takeWebhook(webhookId));
  }

  /** Notes that lanes are ready, or are said to be. */
  lanesAnnounced(): void {
    this.announcedSinceClaim = true;
    this.lanesReady = true;
    this.nothingToClaim = false;
  }

  claimBegins(): void {
    this.announcedSinceClaim = false;
    this.answeredSinceClaim = false;
  }

  claimFound({ nothingReady, nothingToTake }: Pick<Claimed, 'nothingReady' | 'nothingToTake'>): void {
    this.lanesReady = !nothingReady || this.announcedSinceClaim;
    this.nothingToClaim = nothingToTake && !this.announcedSinceClaim;
  }

  claimFailed(): void {
    this.nothingToClaim = false;
  }

  /** Notes an answer, and returns whether a claim should be considered for it: the slot may be for a lane that had none. */
  answered(): boolean {
    if (!this.nothingToClaim) return true;
    if (!this.lanesReady || this.answeredSinceClaim) return false;
    this.answeredSinceClaim = true;
    return true;
  }

  /** Pause after a claim that found nothing to take. */
  get restMs(): number {
    return this.answeredSinceClaim ? REST_AFTER_ANSWER_MS : REST_MS;
  }

  /** Hands new deliveries over to the sink from now on. */
  open(sink: HandOverSink): void {
    this.sink = sink;
  }

  /** Chooses the new deliveries that are claimed in the statement that files them; null when none may be. Waits for room. */
  async planHandOver(deliveries: readonly NewDelivery[]): Promise<HandOver | null> {
    if (this.sink === null || !deliveries.some(({ to }) => to)) return null;
    await this.waitForRoom(this.sink);
    if (!this.sink.accepts()) return null;
    const room = roomForHandOver(this.capacity);
    const leaseEndsAt = performance.now() + this.leaseMs;
    const chosen = choose(deliveries, room);
    return { claim: randomUUID(), leaseEndsAt, leaseMs: this.leaseMs, bytes: room.bytes, chosen };
  }

  /** Receives deliveries of a planned hand-over that is committed. */
  handOver(deliveries: readonly ClaimedDelivery[]): void {
    this.sink?.receive(deliveries);
  }

  /**
   * A claim costs more than a short wait: the sender may be about to send its backlog and to claim the ready lanes. Lanes
   * that have no capacity, as their receivers hang, are not waited for; until they are gone, no lanes are.
   */
  private async waitForRoom(sink: HandOverSink): Promise<void> {
    const until = performance.now() + LONGEST_WAIT_MS;
    while (this.hasToWait() && sink.accepts() && performance.now() < until) await pause(WAIT_STEP_MS);
    this.waitsForLanes = !this.lanesReady;
  }

  private hasToWait(): boolean {
    return this.capacity.isFull || (this.waitsForLanes && this.lanesReady && !this.nothingToClaim);
  }

  private queueOf({ webhook_id, account_id }: ClaimedDelivery): WebhookQueue {
    const existing = this.queues.get(webhook_id);
    if (existing) return existing;
    const queue: WebhookQueue = { webhookId: webhook_id, accountId: account_id, waiting: [] };
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
    if (queue.waiting.length === 0) this.drop(queue);
    for (const delivery of taken) this.capacity.countWaiting(delivery, -1);
    return taken;
  }

  private drop(queue: WebhookQueue): void {
    this.queues.delete(queue.webhookId);
    const nth = this.accounts.findIndex(({ accountId }) => accountId === queue.accountId);
    const ofAccount = this.accounts[nth]?.queues ?? [];
    ofAccount.splice(ofAccount.indexOf(queue), 1);
    if (ofAccount.length === 0) this.accounts.splice(nth, 1);
  }
}
