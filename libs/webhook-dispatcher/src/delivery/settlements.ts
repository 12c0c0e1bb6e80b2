import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Clock, Database } from '@deskline/platform';
import type { Health } from '../health/health';
import type { Attempt } from './attempt';
import { Pace } from './pace';
import { recordOutcomes, type SettledAttempt } from './record-outcomes';
import { settle } from './settle';

const LARGEST_BATCH = 500;
const RETRY_MS = 500;

/**
 * Writes outcomes down, one transaction at a time: what ends while one is under way goes together into the next.
 * An outcome is not forgotten while PostgreSQL does not answer; until it is written its delivery counts as in flight.
 */
export class Settlements {
  private readonly logger = new Logger(Settlements.name);
  private readonly waiting: SettledAttempt[] = [];
  private writing: Promise<void> | null = null;
  private readonly pace = new Pace();
  private closed = false;
  private troubled = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly schedule: readonly number[],
    private readonly health: Health,
    private readonly onSettled: (attempts: readonly SettledAttempt[]) => void,
  ) {}

  add(attempt: Attempt): void {
    if (this.closed) return;
    const { delivery, outcome } = attempt;
    const settlement = settle(outcome, {
      kind: delivery.kind,
      attempts: delivery.attempts + 1,
      schedule: this.schedule,
      now: this.clock.now(),
      random: Math.random(),
    });
    this.waiting.push({ ...attempt, settlement });
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
    this.closed = true;
    await this.writing;
    await this.health.close();
  }

  private async write(): Promise<void> {
    while (this.waiting.length > 0) {
      await this.pace.run(() => this.writeSome());
      if (this.troubled && this.closed) return;
      if (this.troubled) await pause(RETRY_MS);
    }
  }

  private async writeSome(): Promise<void> {
    const batch = this.waiting.slice(0, LARGEST_BATCH);
    try {
      await recordOutcomes(this.database, batch);
    } catch (error) {
      this.troubled = true;
      this.logger.error(`Cannot write down ${batch.length} outcomes: ${String(error)}`);
      return;
    }
    this.troubled = false;
    this.waiting.splice(0, batch.length);
    this.onSettled(batch);
    this.health.note(batch);
  }
}
