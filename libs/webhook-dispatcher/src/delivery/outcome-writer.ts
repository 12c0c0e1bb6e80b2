import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { Pace, type Clock } from '@deskline/platform';
import type { Health } from '../health/health';
import type { Attempt } from './attempt/attempt';
import { isSuccess } from './attempt/outcome';
import { settle, SUCCEEDED, type Settlement } from './attempt/settle';
import type { ClaimedDelivery } from './queue/delivery';
import type { DeliveryQueue } from './queue/delivery-queue';
import type { KeepLanes, Recorded, SettledAttempt } from './queue/record-outcomes';

const LARGEST_BATCH = 1_000;
const RETRY_MS = 500;
/** Pause before lanes are tried again that another transaction has locked. */
const BUSY_MS = 20;
/** Time for which a stop tries that. */
const CLOSING_MS = 5_000;

export interface OutcomeListener {
  /** Receives a batch that is written, the next deliveries of its lanes, and whether lanes were released. */
  settled(attempts: readonly SettledAttempt[], next: readonly ClaimedDelivery[], released: boolean): void;
  /** Lanes to keep, read once per batch. */
  keepLanes?(): KeepLanes;
  /** False when no more answers are to come. */
  awaitsAnswers?(): boolean;
}

/**
 * Writes outcomes, one transaction at a time: outcomes that come in while one is under way go together into the next. An
 * outcome is not forgotten while PostgreSQL does not answer; until it is written its delivery counts as claimed, and no more
 * are claimed than capacity allows.
 */
export class OutcomeWriter {
  private readonly logger = new Logger(OutcomeWriter.name);
  private readonly waiting: SettledAttempt[] = [];
  private writing: Promise<void> | null = null;
  private readonly pace = new Pace();
  private batchSize = LARGEST_BATCH;
  private closesAt = Infinity;
  /** True while the last outcomes could not be written because PostgreSQL is not available. */
  failing = false;

  constructor(
    private readonly queue: Pick<DeliveryQueue, 'settle'>,
    private readonly clock: Clock,
    private readonly schedule: readonly number[],
    private readonly health: Pick<Health, 'note' | 'close'>,
    private readonly listener: OutcomeListener,
  ) {}

  add(attempt: Attempt): void {
    if (this.closed) return;
    // Each member by its name: a copy by spreading takes longer to make, and to read.
    const { delivery, outcome, started_at, duration_ms, signed } = attempt;
    const settlement = isSuccess(outcome) ? SUCCEEDED : this.settlementOf(attempt);
    this.waiting.push({ delivery, outcome, started_at, duration_ms, signed, settlement });
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
  }

  /** Takes no more outcomes, and gives up on those that cannot be written. */
  async close(): Promise<void> {
    this.closesAt = performance.now() + CLOSING_MS;
    await this.writing;
    await this.health.close();
  }

  private settlementOf({ delivery, outcome }: Attempt): Settlement {
    return settle(outcome, {
      kind: delivery.kind,
      attempts: delivery.attempts + 1,
      schedule: this.schedule,
      now: this.clock.now(),
      random: Math.random(),
    });
  }

  /** True when nothing would be added to the next batch by waiting. */
  private isComplete(): boolean {
    return this.waiting.length >= LARGEST_BATCH || this.listener.awaitsAnswers?.() === false;
  }

  private get closed(): boolean {
    return this.closesAt < Infinity;
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const restMs = await this.pace.run(() => this.writeBatch(), this.isComplete());
      if (this.closed && (this.failing || performance.now() > this.closesAt)) return;
      if (restMs > 0) await pause(restMs);
    }
  }

  /** Returns the milliseconds to rest before the next batch. */
  private async writeBatch(): Promise<number> {
    const batch = this.waiting.splice(0, this.batchSize);
    let recorded: Recorded;
    try {
      recorded = await this.queue.settle(batch, this.listener.keepLanes?.());
    } catch (error) {
      this.logger.error(`Cannot write ${batch.length} outcomes: ${String(error)}`);
      return this.failed(batch, error);
    }
    this.failing = false;
    this.batchSize = Math.min(2 * this.batchSize, LARGEST_BATCH);
    const busy = new Set(recorded.busy);
    this.waiting.push(...busy);
    this.written(
      batch.filter((attempt) => !busy.has(attempt)),
      recorded,
    );
    return busy.size === batch.length ? BUSY_MS : 0;
  }

  private written(attempts: readonly SettledAttempt[], { next, released }: Recorded): void {
    if (attempts.length === 0) return;
    this.listener.settled(attempts, next, released);
    this.health.note(attempts);
  }

  /** Halves the batch, so that an outcome that cannot be written is found. Its delivery is attempted again after its lease. */
  private failed(batch: readonly SettledAttempt[], error: unknown): number {
    this.batchSize = Math.ceil(batch.length / 2);
    this.failing = !isUnwritable(error);
    if (batch.length > 1) this.waiting.unshift(...batch);
    else if (this.failing) this.waiting.push(...batch);
    else this.giveUp(batch);
    return this.failing ? RETRY_MS : 0;
  }

  private giveUp(batch: readonly SettledAttempt[]): void {
    for (const { delivery } of batch)
      this.logger.error(`Delivery ${delivery.id} is left to the end of its lease.`);
    this.listener.settled(batch, [], false);
  }
}

/** SQLSTATE classes of values that are wrong: data exceptions, constraints, limits. */
const UNWRITABLE = /^(22|23|54)/;

/** True for a value that cannot be written, however often it is tried; false when PostgreSQL is not available. */
const isUnwritable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNWRITABLE.test(String(error.code));
