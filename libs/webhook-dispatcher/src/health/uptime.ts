import type { Database } from '@deskline/platform';

/**
 * Adds the smaller of two measures: a clock that is put forward shows too much, a process that was stopped and continued
 * measures too much. A clock that is put back takes nothing away.
 */
const ADVANCE = `
UPDATE lived_time SET read_at = clock_timestamp(), milliseconds = milliseconds
  + greatest(0, least($1, extract(epoch FROM clock_timestamp() - read_at) * 1000))::bigint`;

/** Steps that count at most: beyond them the service could not have delivered. */
const MOST_STEPS = 2;

/** Time in which this service could have delivered, of all instances together. */
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
    await this.database.query(
      ADVANCE,
      [Math.min(now - this.readAt, MOST_STEPS * this.stepMs)],
      'health.lived',
    );
    this.readAt = now;
  }
}
