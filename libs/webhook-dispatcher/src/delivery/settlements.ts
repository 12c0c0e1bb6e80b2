import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock, Database } from '@deskline/platform';
import type { Health } from '../health/health';
import type { Attempt } from './attempt';
import { Pace } from './pace';
import type { ClaimedDelivery } from './claimed-delivery';
import { isSuccess } from './outcome';
import { recordOutcomes, type Keeping, type Recorded, type SettledAttempt } from './record-outcomes';
import { settle, SUCCEEDED, type Settlement } from './settle';
import { isUnwritable } from './unwritable';

const LARGEST_BATCH = 1_000;
const RETRY_MS = 500;
/** How soon lanes are tried again that somebody else is at. */
const BUSY_MS = 20;
/** How long a stop tries that. */
const CLOSING_MS = 5_000;

/**
 * Writes outcomes down, one transaction at a time: what ends while one is under way goes together into the next.
 * An outcome is not forgotten while PostgreSQL does not answer; until it is written its delivery is kept, and no
 * more are taken than can be kept.
 */
export class Settlements {
  private readonly logger = new Logger(Settlements.name);
  private readonly waiting: SettledAttempt[] = [];
  private writing: Promise<void> | null = null;
  private readonly pace = new Pace();
  private largest = LARGEST_BATCH;
  private closesAt = Infinity;
  private troubled = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly schedule: readonly number[],
    private readonly health: Pick<Health, 'note' | 'close'>,
    private readonly onSettled: (
      attempts: readonly SettledAttempt[],
      next: readonly ClaimedDelivery[],
      gaveBack: boolean,
    ) => void,
    private readonly keeping: () => Keeping | undefined = () => undefined,
    /** Whether any more answers are to come. */
    private readonly awaitsAny: () => boolean = () => true,
  ) {}

  add(attempt: Attempt): void {
    if (this.closed) return;
    // Each member by its name: a copy of one that was made elsewhere takes longer to make, and to read.
    const { delivery, outcome, started_at, duration_ms, signed } = attempt;
    const settlement = isSuccess(outcome) ? SUCCEEDED : this.settlementOf(attempt);
    this.waiting.push({ delivery, outcome, started_at, duration_ms, signed, settlement });
    this.writing ??= this.write().finally(() => {
      this.writing = null;
    });
  }

  /** PostgreSQL could not be told of the last outcomes. */
  get failing(): boolean {
    return this.troubled;
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

  /** Nothing more would go into the next batch if it were to wait. */
  private isComplete(): boolean {
    return this.waiting.length >= LARGEST_BATCH || !this.awaitsAny();
  }

  private get closed(): boolean {
    return this.closesAt < Infinity;
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      const rest = await this.pace.run(() => this.writeSome(), this.isComplete());
      if (this.closed && (this.troubled || performance.now() > this.closesAt)) return;
      if (rest > 0) await pause(rest);
    }
  }

  /** Answers how long to rest before the next. */
  private async writeSome(): Promise<number> {
    const batch = this.waiting.splice(0, this.largest);
    let recorded: Recorded;
    try {
      recorded = await recordOutcomes(this.database, batch, this.keeping());
    } catch (error) {
      this.logger.error(`Cannot write down ${batch.length} outcomes: ${String(error)}`);
      return this.failed(batch, error);
    }
    this.troubled = false;
    this.largest = Math.min(2 * this.largest, LARGEST_BATCH);
    const busy = new Set(recorded.busy);
    this.waiting.push(...busy);
    this.written(
      batch.filter((attempt) => !busy.has(attempt)),
      recorded,
    );
    return busy.size === batch.length ? BUSY_MS : 0;
  }

  private written(attempts: readonly SettledAttempt[], { next, gaveBack }: Recorded): void {
    if (attempts.length === 0) return;
    this.onSettled(attempts, next, gaveBack);
    this.health.note(attempts);
  }

  /** By halves, so that one that cannot be written is found. It is attempted again when its lease has ended. */
  private failed(batch: readonly SettledAttempt[], error: unknown): number {
    this.largest = Math.ceil(batch.length / 2);
    this.troubled = !isUnwritable(error);
    if (batch.length > 1) this.waiting.unshift(...batch);
    else if (this.troubled) this.waiting.push(...batch);
    else this.leave(batch);
    return this.troubled ? RETRY_MS : 0;
  }

  private leave(batch: readonly SettledAttempt[]): void {
    for (const { delivery } of batch)
      this.logger.error(`Delivery ${delivery.id} is left to the end of its lease.`);
    this.onSettled(batch, [], false);
  }
}
