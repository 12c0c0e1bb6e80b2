import type { JobFiles } from '@deskline/attachments';
import { Clock, Sweeper } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { JOB_FILES } from './job-files.provider';

const HOUR_MS = 3_600_000;
/** A day more than their addresses work: a job may have waited. */
const KEPT_MS = 72 * HOUR_MS;

/** Deletes the files of jobs three days after they were written. */
@Injectable()
export class JobFileSweeper extends Sweeper {
  constructor(
    @Inject(JOB_FILES) private readonly files: JobFiles,
    @Inject(Clock) private readonly clock: Clock,
  ) {
    super('Old files of jobs', HOUR_MS);
  }

  sweep(): Promise<number> {
    return this.files.sweep(new Date(this.clock.now().getTime() - KEPT_MS));
  }
}
