import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Clock, Pace, Signal, UsageCounter } from '@deskline/platform';
import { Health } from '../health/health';
import { leaseMsOf, WebhookDispatcherSettings } from '../webhook-dispatcher.settings';
import { Attempts } from './attempt/attempt';
import { isSuccess } from './attempt/outcome';
import { Pools } from './attempt/pools';
import { Backlog, type HandOverSink } from './backlog';
import { ALL, Capacity } from './capacity';
import { DeliveryMetrics } from './delivery.metrics';
import { DueNotifier } from './due-notifier';
import { OutcomeWriter, type OutcomeListener } from './outcome-writer';
import type { ClaimedDelivery } from './queue/delivery';
import { DeliveryQueue } from './queue/delivery-queue';
import type { KeepLanes, SettledAttempt } from './queue/record-outcomes';
import { roomForClaim } from './room';

/** Wait before the next attempt of a delivery that could not be attempted, for a reason of our own. */
const POSTPONED_MS = 500;
/** Wait after a claim that failed. */
const RETRY_MS = 1_000;
/** Longest pause after a claim. */
const CLAIM_PAUSE_MS = 8;
/** Time for which a lane stays claimed before other ready lanes have their turn. */
const KEEP_LANE_MS = 1_000;

/**
 * Claims ready lanes, has their deliveries attempted and outcomes written, and goes on as soon as there is capacity. All
 * instances do so side by side.
 */
@Injectable()
export class Sender
  implements OnApplicationBootstrap, BeforeApplicationShutdown, HandOverSink, OutcomeListener
{
  private readonly logger = new Logger(Sender.name);
  private readonly signal = new Signal();
  private readonly pace = new Pace(CLAIM_PAUSE_MS);
  private readonly outcomes: OutcomeWriter;
  private readonly leaseMs: number;
  /** When waiting lanes are looked at next, by performance.now(). */
  private nextLookAt = 0;
  /** When the last claim began. */
  private claimedAt = 0;
  private running: Promise<void> | null = null;
  private waitsForCapacity = false;
  private sendsSoon = false;
  private stopping = false;
  private hungUp = false;

  constructor(
    @Inject(DeliveryQueue) private readonly queue: DeliveryQueue,
    @Inject(Backlog) private readonly backlog: Backlog,
    @Inject(Capacity) private readonly capacity: Capacity,
    @Inject(Attempts) private readonly attempts: Attempts,
    @Inject(Pools) private readonly pools: Pools,
    @Inject(DueNotifier) private readonly due: DueNotifier,
    @Inject(DeliveryMetrics) private readonly metrics: DeliveryMetrics,
    @Inject(UsageCounter) private readonly usage: Pick<UsageCounter, 'add'>,
    @Inject(Health) health: Health,
    @Inject(Clock) clock: Clock,
    @Inject(WebhookDispatcherSettings) private readonly settings: WebhookDispatcherSettings,
  ) {
    this.leaseMs = leaseMsOf(settings);
    const schedule = settings.WEBHOOK_RETRY_SECONDS.map((seconds) => seconds * 1000);
    this.outcomes = new OutcomeWriter(queue, clock, schedule, health, this);
  }

  onApplicationBootstrap(): void {
    this.due.listen(() => this.lanesReady());
    this.backlog.open(this);
    this.running ??= this.run();
  }

  /** Claims nothing more, waits for answers for a while, and releases deliveries that are still unanswered. */
  async beforeApplicationShutdown(): Promise<void> {
    this.due.stop();
    this.stopping = true;
    this.lanesReady();
    await this.running;
    await this.release(this.backlog.takeAll());
    const until = performance.now() + this.settings.WEBHOOK_STOP_MS;
    while (this.capacity.claimed.total > 0 && performance.now() < until) {
      await this.signal.wait(until - performance.now());
    }
    // From here on there are no more answers: a delivery that is released was not answered.
    this.hungUp = true;
    await this.pools.close();
    await this.outcomes.close();
    await this.queue.release(this.capacity.all);
  }

  /** Claims nothing while outcomes cannot be written: one may be a 2xx for the very delivery whose lease has ended meanwhile. */
  private canClaim(): boolean {
    const { roomToClaim, roomInBytes } = this.capacity;
    return roomToClaim > 0 && roomInBytes > 0 && !this.outcomes.failing;
  }

  accepts(): boolean {
    return !this.stopping && this.capacity.moves && this.canClaim();
  }

  /** Releases deliveries that took long to be written: their webhook may have changed meanwhile. */
  receive(deliveries: readonly ClaimedDelivery[]): void {
    const isFresh = (delivery: ClaimedDelivery) => this.sinceClaimed(delivery) < KEEP_LANE_MS;
    void this.release(deliveries.filter((delivery) => !isFresh(delivery)));
    this.backlog.put(deliveries.filter(isFresh));
    this.send();
    if (this.backlog.size > 0) this.signal.notify();
  }

  private lanesReady(): void {
    this.backlog.lanesAnnounced();
    this.signal.notify();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      void this.release(this.backlog.takeStale());
      const { claimDelay } = this;
      this.waitsForCapacity = this.capacity.freeSlots === 0 || !this.canClaim();
      if (this.waitsForCapacity)
        await this.signal.wait(this.backlog.size > 0 ? KEEP_LANE_MS : this.settings.WEBHOOK_POLL_MS);
      else if (claimDelay > 0) await this.signal.wait(claimDelay);
      else if (!(await this.pace.run(() => this.claim())))
        await this.signal.wait(
          (this.backlog.size > 0 ? this.nextClaimAt : this.nextLookAt) - performance.now(),
        );
    }
  }

  /** Milliseconds until the next claim, although there is capacity for its deliveries. */
  private get claimDelay(): number {
    const canWait = this.backlog.nothingToClaim || this.capacity.isSupplied;
    return canWait ? this.nextClaimAt - performance.now() : 0;
  }

  private get nextClaimAt(): number {
    return Math.min(this.claimedAt + this.backlog.restMs, this.nextLookAt);
  }

  /** Returns whether to claim again at once: lanes that another instance was faster with may have hidden others. */
  private async claim(): Promise<boolean> {
    try {
      await this.makeReady();
      const room = roomForClaim(this.capacity);
      this.claimedAt = performance.now();
      this.backlog.claimBegins();
      const { deliveries, outrun, ...found } = await this.queue.claim(
        room,
        this.leaseMs,
        !this.backlog.lanesReady,
      );
      this.backlog.claimFound(found);
      const accepted = deliveries.filter((delivery) => this.mayAttempt(delivery));
      this.backlog.put(accepted);
      this.send(ALL);
      if (accepted.length < deliveries.length) {
        await this.postpone(deliveries.filter((delivery) => !accepted.includes(delivery)));
      }
      return outrun;
    } catch (error) {
      this.logger.error(`Cannot look for due deliveries: ${String(error)}`);
      this.backlog.claimFailed();
      this.lookWithin(RETRY_MS);
      return false;
    }
  }

  private async makeReady(): Promise<void> {
    const now = performance.now();
    if (now < this.nextLookAt) return;
    this.nextLookAt = now + this.settings.WEBHOOK_POLL_MS;
    this.lookWithin(await this.queue.makeReady());
  }

  private lookWithin(milliseconds: number): void {
    this.nextLookAt = Math.min(this.nextLookAt, performance.now() + milliseconds);
  }

  /**
   * False after a pause of the process, which may be replaced by the time an answer comes; and for a delivery that was
   * answered here, although its lease ended before the answer could be written.
   */
  private mayAttempt(delivery: ClaimedDelivery): boolean {
    return this.isInTime(delivery) && !this.capacity.has(delivery);
  }

  private isInTime({ leaseEndsAt }: ClaimedDelivery): boolean {
    return performance.now() + this.settings.WEBHOOK_TIMEOUT_MS <= leaseEndsAt;
  }

  private sinceClaimed({ leaseEndsAt }: ClaimedDelivery): number {
    return performance.now() + this.leaseMs - leaseEndsAt;
  }

  /** Starts attempts from the backlog, as far as capacity allows. */
  private send(share = this.backlog.share): void {
    if (this.stopping) return void this.release(this.backlog.takeAll());
    if (this.outcomes.failing) return;
    for (let next = this.backlog.next(share); next !== undefined; next = this.backlog.next(share)) {
      if (this.isInTime(next)) void this.attempt(next);
      else void this.release([next]);
    }
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    this.capacity.start(delivery);
    const attempt = await this.attempts.make(delivery, () => this.metrics.firstByte(delivery));
    if (attempt === null) {
      await this.postpone([delivery]);
      this.capacity.remove(delivery);
      return this.slotFreed();
    }
    this.metrics.attempted(attempt);
    const { outcome } = attempt;
    this.capacity.end(delivery);
    if (outcome.kind !== 'withheld') this.capacity.answered(delivery, isSuccess(outcome));
    if (!isSuccess(outcome)) void this.release(this.backlog.takeWebhook(delivery.webhook_id));
    this.sendSoon();
    if (!this.hungUp || isSuccess(outcome)) this.outcomes.add(attempt);
    this.slotFreed();
  }

  /** Sends once for all answers in this turn of the event loop. */
  private sendSoon(): void {
    if (this.sendsSoon || this.backlog.size === 0) return;
    this.sendsSoon = true;
    setImmediate(() => {
      this.sendsSoon = false;
      this.send();
    });
  }

  /** Wakes the loop, unless the next claim would find nothing anyway. */
  private slotFreed(): void {
    if (this.backlog.answered() || this.waitsForCapacity || this.stopping) this.signal.notify();
  }

  /** Keeps lanes of one batch of outcomes. Reservations for the batch before have been used by now, or are not needed. */
  keepLanes(): KeepLanes {
    this.capacity.endReservations();
    return { keeps: (delivery) => this.keepsLane(delivery), bytes: this.capacity.roomInBytes };
  }

  /** A lane is kept for a while, if there is room for its next delivery; then other lanes have their turn. */
  private keepsLane(delivery: ClaimedDelivery): boolean {
    return (
      !this.stopping &&
      this.sinceClaimed(delivery) < KEEP_LANE_MS &&
      this.capacity.reserve(delivery, this.backlog.share)
    );
  }

  settled(batch: readonly SettledAttempt[], next: readonly ClaimedDelivery[], released: boolean): void {
    for (const { delivery, settlement } of batch) {
      this.capacity.remove(delivery);
      this.usage.add(delivery.account_id, 'attempts');
      if (delivery.attempts === 0) this.usage.add(delivery.account_id, 'messages');
      if (settlement.retry_in_ms !== null) this.lookWithin(settlement.retry_in_ms);
    }
    this.capacity.endReservations();
    this.backlog.put(next);
    this.send();
    if (released) this.lanesReady();
    else this.slotFreed();
  }

  awaitsAnswers(): boolean {
    return this.capacity.underWay.total > 0;
  }

  private async postpone(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    await this.queue.release(deliveries, POSTPONED_MS);
    this.lookWithin(POSTPONED_MS);
  }

  /** Releases deliveries that are not sent from here now, so that other instances may send them. */
  private async release(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await this.queue.release(deliveries);
    for (const delivery of deliveries) this.capacity.remove(delivery);
    this.lanesReady();
  }
}
