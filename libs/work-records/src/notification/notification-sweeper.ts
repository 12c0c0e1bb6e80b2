import { Clock, Database, Sweeper } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { WorkRecordsSettings } from '../work-records.settings';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 10_000;

/** Ids are given in the order of time: the oldest rows are the first of the primary key. */
const DELETE = `WITH oldest AS (SELECT id FROM notification ORDER BY id LIMIT ${BATCH})
DELETE FROM notification USING oldest WHERE notification.id = oldest.id AND created_at < $1 RETURNING 1`;

/** Deletes notifications after NOTIFICATION_DAYS, read or not. */
@Injectable()
export class NotificationSweeper extends Sweeper {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: WorkRecordsSettings,
  ) {
    super('Old notifications', HOUR_MS);
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - this.settings.NOTIFICATION_DAYS * DAY_MS);
    let deleted = BATCH;
    while (deleted === BATCH && !ended?.aborted)
      deleted = (await this.database.rows(DELETE, [before], 'notification.sweep')).length;
  }
}
