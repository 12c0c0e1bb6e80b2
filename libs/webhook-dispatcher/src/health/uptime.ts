import type { Database } from '@deskline/platform';

/**
 * The smaller of two readings counts: a clock that is put forward says too much, a process that was stopped and
 * continued measures too much, and neither has been lived through. Going back in time takes nothing away.
 */
const ADVANCE = `
UPDATE lived_time SET read_at = clock_timestamp(), milliseconds = milliseconds
  + greatest(0, least($1, extract(epoch FROM clock_timestamp() - read_at) * 1000))::bigint`;

/** How many steps may have been missed before the rest counts as time in which nothing could be done. */
const MOST_STEPS = 2;

/** The time in which this service could have delivered, of all instances together. */
export class Uptime {
  private readAt: number;

  constructor(
    private readonly database: Database,
    private readonly stepMs: number,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    this.readAt = monotonic();
  }

  async advance(): Promise<void> {
    const now = this.monotonic();
    await this.database.query(ADVANCE, [Math.min(now - this.readAt, MOST_STEPS * this.stepMs)]);
    this.readAt = now;
  }
}
