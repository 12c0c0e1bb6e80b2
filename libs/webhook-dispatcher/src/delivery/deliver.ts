import { Logger } from '@nestjs/common';
import { Signal, type Clock, type Database } from '@deskline/platform';
import type { Health } from '../health/health';
import { ALL, AtHand, HALF } from './at-hand';
import type { Attempts } from './attempt';
import { claim, makeReady } from './claim';
import type { ClaimedDelivery } from './claimed-delivery';
import type { DeliverOptions } from './deliver-options';
import type { DeliveryMetrics } from './delivery.metrics';
import type { Offer, Taker } from './hand-over';
import { InFlight } from './in-flight';
import type { NewDelivery } from './new-delivery';
import { Offers } from './offers';
import { isSuccess } from './outcome';
import { Pace } from './pace';
import { Prospect } from './prospect';
import { queueAges } from './queue-ages';
import { release } from './release';
import type { Keeping, SettledAttempt } from './record-outcomes';
import { isSupplied, roomFor } from './room';
import { Settlements } from './settlements';

/** How long to wait for what cannot be attempted here and now, for reasons of our own. */
const POSTPONED_MS = 500;
/** After a claim, at most: what has come up since is on its way to somebody. */
const PAUSE_MS = 8;
/** How long a lane is gone on with before others that are ready have their turn. */
const RUN_MS = 1_000;

/** Claims what is due, has it attempted, and goes on as soon as there is room. All instances do so side by side. */
export class Deliver implements Taker {
  private readonly logger = new Logger(Deliver.name);
  private readonly signal = new Signal();
  private readonly prospect = new Prospect();
  private readonly pace = new Pace(PAUSE_MS);
  private readonly inFlight: InFlight;
  private readonly atHand: AtHand;
  private readonly settlements: Settlements;
  private readonly offers: Offers;
  /** When lanes that wait are looked at next, by performance.now(). */
  private nextLook = 0;
  /** When the last claim began. */
  private claimedAt = 0;
  private running: Promise<void> | null = null;
  private waitsForRoom = false;
  private goingOn = false;
  private stopping = false;
  private abandoned = false;

  constructor(
    private readonly database: Database,
    private readonly attempts: Attempts,
    private readonly metrics: DeliveryMetrics,
    health: Health,
    clock: Clock,
    private readonly options: DeliverOptions,
  ) {
    this.inFlight = new InFlight(options);
    this.atHand = new AtHand(this.inFlight, options);
    this.settlements = new Settlements(
      database,
      clock,
      options.schedule,
      health,
      (batch, next, gaveBack) => this.settled(batch, next, gaveBack),
      () => this.keeping(),
      () => this.inFlight.free < options.total,
    );
    const takesAny = () => !this.stopping && this.inFlight.moves && this.canKeep();
    this.offers = new Offers(this.inFlight, this.atHand, options, takesAny, this.prospect);
    metrics.watch(
      () => this.inFlight.shares.accounts.entries(),
      () => queueAges(database).catch(() => []),
    );
  }

  start(): void {
    this.running ??= this.run();
  }

  /** There are deliveries that are due. */
  wake(): void {
    this.prospect.tell();
    this.signal.notify();
  }

  /** Takes nothing new, waits for answers for a while, and gives back what is still unanswered. */
  async stop(hangUp: () => Promise<void>): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    await this.giveBack(this.atHand.all());
    const until = performance.now() + this.options.patienceMs;
    while (this.inFlight.size > 0 && performance.now() < until) {
      await this.signal.wait(until - performance.now());
    }
    // Nobody answers any more from here on: what is given back was not answered.
    this.abandoned = true;
    await hangUp();
    await this.settlements.close();
    await release(this.database, this.inFlight.all);
  }

  offer(deliveries: readonly NewDelivery[]): Promise<Offer | null> {
    return this.offers.make(deliveries);
  }

  /** What took long to write may be on its way to a webhook that has changed meanwhile. */
  handOver(deliveries: readonly ClaimedDelivery[]): void {
    const isFresh = (delivery: ClaimedDelivery) => this.sinceClaimed(delivery) < RUN_MS;
    void this.giveBack(deliveries.filter((delivery) => !isFresh(delivery)));
    this.keep(deliveries.filter(isFresh));
    this.send();
    if (this.atHand.size > 0) this.signal.notify();
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      void this.giveBack(this.atHand.stale());
      const { respite } = this;
      this.waitsForRoom = !this.hasRoom();
      if (this.waitsForRoom) await this.signal.wait(this.options.pollMs);
      else if (respite > 0) await this.signal.wait(respite);
      else if (!(await this.pace.run(() => this.take())))
        await this.signal.wait((this.atHand.size > 0 ? this.nextClaim : this.nextLook) - performance.now());
    }
  }

  /**
   * Nothing is taken while outcomes cannot be written: among them may be a 2xx for the very delivery whose lease has
   * ended meanwhile.
   */
  private canKeep(): boolean {
    const { roomToKeep, roomInBytes } = this.inFlight;
    return roomToKeep > 0 && roomInBytes > 0 && !this.settlements.failing;
  }

  private hasRoom(): boolean {
    return this.inFlight.free > 0 && this.canKeep();
  }

  /** How long until there is a claim, although there is room for what it would take. */
  private get respite(): number {
    const canWait = this.prospect.nothingToTake || isSupplied(this.inFlight, this.atHand, this.options);
    return canWait ? this.nextClaim - performance.now() : 0;
  }

  private get nextClaim(): number {
    return Math.min(this.claimedAt + this.prospect.restMs, this.nextLook);
  }

  /** Answers whether to look again at once: what another instance was faster with may have hidden the rest. */
  private async take(): Promise<boolean> {
    try {
      await this.look();
      const { leaseMs } = this.options;
      const room = { ...roomFor(this.inFlight, this.atHand, this.options), leaseMs };
      this.claimedAt = performance.now();
      this.prospect.begin();
      const { deliveries, outrun, ...found } = await claim(this.database, room, !this.prospect.someReady);
      this.prospect.found(found);
      const attempted = deliveries.filter((delivery) => this.mayAttempt(delivery));
      this.keep(attempted);
      this.send(ALL);
      if (attempted.length < deliveries.length) {
        await this.postpone(deliveries.filter((delivery) => !attempted.includes(delivery)));
      }
      return outrun;
    } catch (error) {
      this.logger.error(`Cannot look for due deliveries: ${String(error)}`);
      this.prospect.isUnknown();
      this.nextLook = performance.now() + this.options.pollMs;
      return false;
    }
  }

  /**
   * A process that was paused since it claimed may have been replaced by the time an answer comes. And what has been
   * answered here is not sent again, although its lease ended before the answer could be written.
   */
  private mayAttempt(delivery: ClaimedDelivery): boolean {
    return this.isInTime(delivery) && !this.inFlight.has(delivery);
  }

  private isInTime({ heldUntil }: ClaimedDelivery): boolean {
    return performance.now() + this.options.timeoutMs <= heldUntil;
  }

  private async look(): Promise<void> {
    const now = performance.now();
    if (now < this.nextLook) return;
    this.nextLook = now + this.options.pollMs;
    this.lookIn(await makeReady(this.database));
  }

  /** There may be room again, or less at hand: that is nothing to a claim that would find nothing. */
  private stir(): void {
    if (this.prospect.answered() || this.waitsForRoom || this.stopping) this.signal.notify();
  }

  private lookIn(milliseconds: number): void {
    this.nextLook = Math.min(this.nextLook, performance.now() + milliseconds);
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    this.inFlight.add(delivery);
    const attempt = await this.attempts.make(delivery, () => this.metrics.leaving(delivery));
    if (attempt === null) {
      await this.postpone([delivery]);
      this.inFlight.remove(delivery);
      return this.stir();
    }
    this.metrics.attempted(attempt);
    const { outcome } = attempt;
    this.inFlight.ended(delivery);
    if (outcome.kind !== 'withheld') this.inFlight.answered(delivery, isSuccess(outcome));
    if (!isSuccess(outcome)) void this.giveBack(this.atHand.withdraw(delivery.webhook_id));
    this.goOn();
    if (!this.abandoned || isSuccess(outcome)) this.settlements.add(attempt);
    this.stir();
  }

  private async postpone(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    await release(this.database, deliveries, POSTPONED_MS);
    this.lookIn(POSTPONED_MS);
  }

  private settled(
    batch: readonly SettledAttempt[],
    next: readonly ClaimedDelivery[],
    gaveBack: boolean,
  ): void {
    for (const { delivery, settlement } of batch) {
      this.inFlight.remove(delivery);
      if (settlement.retry_in_ms !== null) this.lookIn(settlement.retry_in_ms);
    }
    this.atHand.letGo();
    this.keep(next);
    this.send();
    if (gaveBack) this.wake();
    else this.stir();
  }

  private keep(deliveries: readonly ClaimedDelivery[]): void {
    for (const delivery of deliveries) this.inFlight.keep(delivery);
    this.atHand.put(deliveries);
  }

  /** For one batch of outcomes: what was reserved for the one before is put or not needed. */
  private keeping(): Keeping {
    this.atHand.letGo();
    return { keeps: (delivery) => this.goesOn(delivery), bytes: this.inFlight.roomInBytes };
  }

  /** A lane is gone on with for a while, if there is room for its next delivery; then others have their turn. */
  private goesOn(delivery: ClaimedDelivery): boolean {
    return (
      !this.stopping && this.sinceClaimed(delivery) < RUN_MS && this.atHand.reserve(delivery, this.parts)
    );
  }

  private sinceClaimed({ heldUntil }: ClaimedDelivery): number {
    return performance.now() + this.options.leaseMs - heldUntil;
  }

  /** Once for all that is answered in this turn of the event loop. */
  private goOn(): void {
    if (this.goingOn || this.atHand.size === 0) return;
    this.goingOn = true;
    setImmediate(() => {
      this.goingOn = false;
      this.send();
    });
  }

  /** Half of the places is for claims, unless they would take nothing. */
  private get parts(): typeof HALF | typeof ALL {
    return this.prospect.nothingToTake ? ALL : HALF;
  }

  private send(parts = this.parts): void {
    if (this.stopping) return void this.giveBack(this.atHand.all());
    if (this.settlements.failing) return;
    for (let next = this.atHand.next(parts); next !== undefined; next = this.atHand.next(parts)) {
      if (this.isInTime(next)) void this.attempt(next);
      else void this.giveBack([next]);
    }
  }

  /** What is not sent from here now, others may send. */
  private async giveBack(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    if (deliveries.length === 0) return;
    await release(this.database, deliveries);
    for (const delivery of deliveries) this.inFlight.remove(delivery);
    this.wake();
  }
}
