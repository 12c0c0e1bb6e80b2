import { Logger } from '@nestjs/common';
import { Pace, Signal } from '@deskline/platform';
import type { EventsContext } from '../events.context';
import { givePositions } from '../log/head';
import { pause, pauseAfter, retryPauses } from '../pause';

/**
 * Pause after a batch, in which further events gather: they share the cost of the next one. To give positions is about a
 * sixth of that cost, as the batch is also read, published, and applied by each consumer. Every event waits for half of a
 * pause on its way to a receiver: batches of thousands of events a second are large enough after a short one.
 */
const LONGEST_PAUSE_MS = 10;
const PAUSE_TIMES = 6;

/** Gives positions to committed rows, even while they cannot be published. Runs in the leader only. */
export class Positioner {
  private readonly logger = new Logger(Positioner.name);
  private readonly signal = new Signal();
  private readonly pace = new Pace(LONGEST_PAUSE_MS, PAUSE_TIMES);
  /** A transaction was committed since the last full poll: the next one is due after EVENTS_POLL_MS. */
  private announced = true;
  /**
   * Entry above which a quick poll begins. While a transaction stays open, VACUUM keeps every row that has since left
   * the index of waiting rows, and a poll from the start would read all of them. So a quick poll begins at the highest
   * entry of the last full poll but one; rows that commit below it are found by the next full poll.
   */
  private floor = 0;
  private highestAtLastPoll = 0;
  private highest = 0;

  constructor(
    private readonly source: string,
    private readonly context: EventsContext,
    private readonly publisher: { readonly published: number; headMoved(head: number): void },
  ) {}

  wake(): void {
    this.announced = true;
    this.signal.notify();
  }

  async run(ended: AbortSignal): Promise<void> {
    const { settings, metrics } = this.context;
    let failures = 0;
    let polledAt = -Infinity;
    // Entries of a database that was restored are lower than those of an earlier term.
    this.floor = this.highestAtLastPoll = this.highest = 0;
    while (!ended.aborted) {
      try {
        const now = performance.now();
        const isFull = now >= polledAt + settings.EVENTS_POLL_MS;
        if (isFull) polledAt = now;
        await this.pace.run(() => (isFull ? this.fullPoll(ended) : this.poll(this.floor, ended)));
        failures = 0;
        const rest = this.announced ? settings.EVENTS_POLL_MS : settings.EVENTS_RECHECK_MS;
        await this.signal.wait(polledAt + rest - performance.now(), ended);
      } catch (error) {
        this.announced = true;
        this.logger.error(`Cannot give positions: ${String(error)}`);
        await pause(pauseAfter(++failures, retryPauses(settings)), ended);
      }
    }
    metrics.unpositionedAge.remove(this.source);
  }

  private async fullPoll(ended: AbortSignal): Promise<void> {
    this.announced = false;
    await this.poll(0, ended);
    this.floor = this.highestAtLastPoll;
    this.highestAtLastPoll = this.highest;
  }

  private async poll(above: number, ended: AbortSignal): Promise<void> {
    const { database, clock, settings, metrics } = this.context;
    const limit = settings.EVENTS_BATCH;
    for (;;) {
      const now = clock.now();
      const { published } = this.publisher;
      const { given, head, highest, oldest } = await givePositions(database, {
        above,
        limit,
        published,
        now,
      });
      const age = oldest ? now.getTime() - oldest.getTime() : 0;
      metrics.unpositionedAge.set({ source: this.source }, age / 1_000);
      this.highest = Math.max(this.highest, highest ?? 0);
      if (head !== null) this.publisher.headMoved(head);
      if (given < limit || ended.aborted) return;
    }
  }
}
