import { Clock, Database, Sweeper } from '@deskline/platform';
import { Injectable } from '@nestjs/common';
import { SWEEP_REFUSALS } from './job.sql';

const HOUR_MS = 3_600_000;
const BATCH = 1_000;
/** "kept 90 days" */
const KEPT_DAYS = 90;

const DELETE = `DELETE FROM job WHERE id IN (
  SELECT id FROM job WHERE finished_at < $1::timestamptz - interval '${KEPT_DAYS} days' ORDER BY finished_at LIMIT ${BATCH})
RETURNING 1`;

/** Deletes jobs after 90 days, and their refused rows when their tokens answer no more. */
@Injectable()
export class JobSweeper extends Sweeper {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super('Old jobs', HOUR_MS);
  }

  async sweep(ended?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    await this.database.query(SWEEP_REFUSALS, [now], 'jobs.sweep_refusals');
    let deleted = BATCH;
    while (deleted === BATCH && !ended?.aborted)
      deleted = (await this.database.rows(DELETE, [now], 'jobs.sweep')).length;
  }
}
