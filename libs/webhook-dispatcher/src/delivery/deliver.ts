import { Logger } from '@nestjs/common';
import type { Clock, Database } from '@deskline/platform';
import type { Health } from '../health/health';
import type { Attempts } from './attempt';
import { claim, makeReady } from './claim';
import type { ClaimedDelivery } from './claimed-delivery';
import type { DeliveryMetrics } from './delivery.metrics';
import { InFlight, type Bounds } from './in-flight';
import { isSuccess } from './outcome';
import { Pace } from './pace';
import { queueAges } from './queue-ages';
import { release } from './release';
import type { SettledAttempt } from './record-outcomes';
import { Settlements } from './settlements';
import { Wake } from './wake';

export interface DeliverOptions extends Bounds {
  readonly schedule: readonly number[];
  /** How long one attempt may take. */
  readonly timeoutMs: number;
  /** How long a claimed delivery is left alone by others; longer than an attempt may take. */
  readonly leaseMs: number;
  /** How often due deliveries are looked for when nobody said that there are any. */
  readonly pollMs: number;
  /** How long a stop waits for answers. */
  readonly patienceMs: number;
}

/** How long to wait for what cannot be attempted here and now, for reasons of our own. */
const POSTPONED_MS = 500;

/** Claims what is due, has it attempted, and goes on as soon as there is room. All instances do so side by side. */
export class Deliver {
  private readonly logger = new Logger(Deliver.name);
  private readonly wakening = new Wake();
  private readonly pace = new Pace();
  private readonly inFlight: InFlight;
  private readonly settlements: Settlements;
  /** When lanes that wait are looked at next, by performance.now(). */
  private nextLook = 0;
  private running: Promise<void> | null = null;
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
    this.settlements = new Settlements(database, clock, options.schedule, health, (batch) =>
      this.settled(batch),
    );
    metrics.watch(
      () => this.inFlight.accounts.entries(),
      () => queueAges(database).catch(() => []),
    );
  }

  start(): void {
    this.running ??= this.run();
  }

  /** There may be deliveries that are due. */
  wake(): void {
    this.wakening.ring();
  }

  /** Takes nothing new, waits for answers for a while, and gives back what is still unanswered. */
  async stop(hangUp: () => Promise<void>): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    const until = performance.now() + this.options.patienceMs;
    while (this.inFlight.size > 0 && performance.now() < until) {
      await this.wakening.wait(until - performance.now());
    }
    // Nobody answers any more from here on: what is given back was not answered.
    this.abandoned = true;
    await hangUp();
    await this.settlements.close();
    await release(this.database, this.inFlight.all);
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      if (!this.hasRoom()) await this.wakening.wait(this.options.pollMs);
      else if (!(await this.pace.run(() => this.take())))
        await this.wakening.wait(this.nextLook - performance.now());
    }
  }

  /**
   * Nothing is taken while outcomes cannot be written: among them may be a 2xx for the very delivery whose lease has
   * ended meanwhile.
   */
  private hasRoom(): boolean {
    return this.inFlight.room > 0 && this.inFlight.roomInBytes > 0 && !this.settlements.failing;
  }

  /** Answers whether to look again at once: what another instance was faster with may have hidden the rest. */
  private async take(): Promise<boolean> {
    try {
      await this.look();
      const { room, roomInBytes: bytes } = this.inFlight;
      const occupied = this.inFlight.occupied();
      const { deliveries, outrun } = await claim(this.database, {
        ...this.options,
        few: Math.min(this.options.few, this.options.perWebhook),
        room,
        bytes,
        occupied,
      });
      const attempted = deliveries.filter((delivery) => this.mayAttempt(delivery));
      for (const delivery of attempted) void this.attempt(delivery);
      if (attempted.length < deliveries.length) {
        await this.postpone(deliveries.filter((delivery) => !attempted.includes(delivery)));
      }
      return outrun;
    } catch (error) {
      this.logger.error(`Cannot look for due deliveries: ${String(error)}`);
      this.nextLook = performance.now() + this.options.pollMs;
      return false;
    }
  }

  /**
   * A process that was paused since it claimed may have been replaced by the time an answer comes. And what has been
   * answered here is not sent again, although its lease ended before the answer could be written.
   */
  private mayAttempt(delivery: ClaimedDelivery): boolean {
    const inTime = performance.now() + this.options.timeoutMs <= delivery.heldUntil;
    return inTime && !this.inFlight.has(delivery);
  }

  private async look(): Promise<void> {
    const now = performance.now();
    if (now < this.nextLook) return;
    this.nextLook = now + this.options.pollMs;
    this.lookIn(await makeReady(this.database));
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
      return this.wake();
    }
    this.metrics.ended(attempt);
    const { outcome } = attempt;
    this.inFlight.ended(delivery);
    if (outcome.kind !== 'withheld') this.inFlight.answered(delivery, isSuccess(outcome));
    if (!this.abandoned || isSuccess(outcome)) this.settlements.add(attempt);
    this.wake();
  }

  private async postpone(deliveries: readonly ClaimedDelivery[]): Promise<void> {
    await release(this.database, deliveries, POSTPONED_MS);
    this.lookIn(POSTPONED_MS);
  }

  private settled(batch: readonly SettledAttempt[]): void {
    for (const { delivery, settlement } of batch) {
      this.inFlight.remove(delivery);
      if (settlement.retry_in_ms !== null) this.lookIn(settlement.retry_in_ms);
    }
    this.wake();
  }
}
