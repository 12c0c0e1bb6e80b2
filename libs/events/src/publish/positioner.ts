import { Logger } from '@nestjs/common';
import { Signal } from '@deskline/platform';
import type { EventsContext } from '../events.context';
import { givePositions } from '../log/head';
import { pause, pauseAfter, retryPauses } from '../pause';

/**
 * Pause after a batch, in which further events gather: they share the cost of one batch up to its last consumer. The
 * pause is shorter if the last batch was large.
 */
const BATCH_WINDOW_MS = 40;
const BUSY_FROM = 20;
const BUSY_BATCH_WINDOW_MS = 10;

/** Gives positions to committed rows, even while they cannot be published. Runs in the leader only. */
export class Positioner {
  private readonly logger = new Logger(Positioner.name);
  private readonly signal = new Signal();
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
    this.signal.notify();
  }

  async run(ended: AbortSignal): Promise<void> {
    const { settings, metrics } = this.context;
    let failures = 0;
    let slowLookAt = 0;
    while (!ended.aborted) {
      try {
        const now = performance.now();
        const isSlow = now >= slowLookAt;
        if (isSlow) slowLookAt = now + settings.EVENTS_POLL_MS;
        const given = await (isSlow ? this.fullPoll(ended) : this.poll(this.floor, ended));
        failures = 0;
        const gathered =
          now + (given < BUSY_FROM ? BATCH_WINDOW_MS : BUSY_BATCH_WINDOW_MS) - performance.now();
        // After an empty poll the next event does not wait for others.
        if (given > 0 && gathered > 0) await pause(gathered, ended);
        await this.signal.wait(slowLookAt - performance.now(), ended);
      } catch (error) {
        this.logger.error(`Cannot give positions: ${String(error)}`);
        await pause(pauseAfter(++failures, retryPauses(settings)), ended);
      }
    }
    metrics.unpositionedAge.remove(this.source);
  }

  private async fullPoll(ended: AbortSignal): Promise<number> {
    const given = await this.poll(0, ended);
    this.floor = this.highestAtLastPoll;
    this.highestAtLastPoll = this.highest;
    return given;
  }

  /** Returns the number of positions given. */
  private async poll(above: number, ended: AbortSignal): Promise<number> {
    const { database, clock, settings, metrics } = this.context;
    const limit = settings.EVENTS_BATCH;
    for (let all = 0; ; all += limit) {
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
      if (given < limit || ended.aborted) return all + given;
    }
  }
}
