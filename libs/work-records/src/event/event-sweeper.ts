import { Clock, Database, Sweeper } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { SWEEP } from './event-match.sql';

const HOUR_MS = 3_600_000;
const BATCH = 1_000;

/** Deletes the keys of events that no further event can match. */
@Injectable()
export class EventSweeper extends Sweeper {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super('Old keys of events', HOUR_MS);
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    let deleted = BATCH;
    while (deleted === BATCH && !ended?.aborted)
      deleted = (await this.database.rows(SWEEP, [this.clock.now(), BATCH], 'event.sweep')).length;
  }
}
