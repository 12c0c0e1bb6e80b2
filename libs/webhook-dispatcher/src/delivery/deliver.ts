import { Logger } from '@nestjs/common';
import type { Clock, Database } from '@deskline/platform';
import type { Health } from '../health/health';
import type { Attempts } from './attempt';
import { claim, release, type ClaimedDelivery } from './claim';
import type { DeliveryMetrics } from './delivery.metrics';
import { InFlight, type Bounds } from './in-flight';
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

/** Claims what is due, has it attempted, and goes on as soon as there is room. All instances do so side by side. */
export class Deliver {
  private readonly logger = new Logger(Deliver.name);
  private readonly wakening = new Wake();
  private readonly inFlight: InFlight;
  private readonly settlements: Settlements;
  private readonly retries = new Set<NodeJS.Timeout>();
  private running: Promise<void> | null = null;
  private stopping = false;

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
  }

  start(): void {
    this.running ??= this.run();
  }

  /** There may be deliveries that are due. */
  wake(): void {
    this.wakening.ring();
  }

  /** Takes nothing new, waits for answers for a while, and gives back what is still unanswered. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wake();
    await this.running;
    for (const timer of this.retries) clearTimeout(timer);
    const until = performance.now() + this.options.patienceMs;
    while (this.inFlight.size > 0 && performance.now() < until) {
      await this.wakening.wait(until - performance.now());
    }
    await this.settlements.close();
    await this.giveBack(this.inFlight.all);
  }

  private async giveBack(unanswered: readonly ClaimedDelivery[]): Promise<void> {
    if (unanswered.length === 0) return;
    await release(this.database, unanswered).catch((error: unknown) =>
      this.logger.warn(`${unanswered.length} deliveries wait for their lease to end: ${String(error)}`),
    );
  }

  private async run(): Promise<void> {
    while (!this.stopping) {
      const taken = this.inFlight.room > 0 ? await this.take() : 0;
      if (taken === 0) await this.wakening.wait(this.options.pollMs);
    }
  }

  private async take(): Promise<number> {
    const { perWebhook, leaseMs, timeoutMs } = this.options;
    const from = performance.now();
    const claims = await this.claim({
      room: this.inFlight.room,
      perWebhook,
      busy: this.inFlight.busy(),
      leaseMs,
    });
    // A process that was paused meanwhile may have been replaced by the time an answer comes.
    if (performance.now() - from > leaseMs - timeoutMs) return 0;
    for (const delivery of claims) void this.attempt(delivery);
    return claims.length;
  }

  private async claim(options: Parameters<typeof claim>[1]): Promise<ClaimedDelivery[]> {
    try {
      return await claim(this.database, options);
    } catch (error) {
      this.logger.error(`Cannot look for due deliveries: ${String(error)}`);
      return [];
    }
  }

  private async attempt(delivery: ClaimedDelivery): Promise<void> {
    this.inFlight.add(delivery);
    this.metrics.started(delivery, this.inFlight.size);
    const attempt = await this.attempts.make(delivery);
    this.metrics.ended(attempt);
    this.settlements.add(attempt);
  }

  private settled(batch: readonly SettledAttempt[]): void {
    for (const { delivery, settlement } of batch) {
      this.inFlight.remove(delivery);
      if (settlement.retry_in_ms !== null) this.wakeIn(settlement.retry_in_ms);
    }
    this.wake();
  }

  private wakeIn(milliseconds: number): void {
    if (this.stopping) return;
    const timer = setTimeout(() => {
      this.retries.delete(timer);
      this.wake();
    }, milliseconds);
    this.retries.add(timer);
  }
}
