import { Logger } from '@nestjs/common';
import type { EventsContext } from '../events.context';
import { sweep } from '../log/sweep';
import { pause } from '../pause';

const DAY_MS = 86_400_000;

/** Deletes events older than the retention time, in small batches. Runs in the leader only. */
export class Sweeper {
  private readonly logger = new Logger(Sweeper.name);

  constructor(private readonly context: EventsContext) {}

  async run(ended: AbortSignal): Promise<void> {
    const { EVENTS_SWEEP_MS, EVENTS_BATCH } = this.context.settings;
    while (!ended.aborted) {
      await pause(EVENTS_SWEEP_MS, ended);
      try {
        while (!ended.aborted && (await this.batch()) === EVENTS_BATCH);
      } catch (error) {
        this.logger.warn(`Cannot delete old events, tries again later: ${String(error)}`);
      }
    }
  }

  private batch(): Promise<number> {
    const { database, clock, settings } = this.context;
    const before = new Date(clock.now().getTime() - settings.EVENTS_RETENTION_DAYS * DAY_MS);
    return sweep(database, before, settings.EVENTS_BATCH);
  }
}
