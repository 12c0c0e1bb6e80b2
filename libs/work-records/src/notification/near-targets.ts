import { Clock, repeat, type Repetition } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { WorkRecordsSettings } from '../work-records.settings';
import { announce, type NewNotification } from './announce';
import { TELL_OF_TARGETS } from './told.sql';

const MINUTE_MS = 60_000;

/** Tells of requests whose next target is near, each target once; any number of instances may look at once. */
@Injectable()
export class NearTargets implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(NearTargets.name);
  private looking: Repetition | undefined;

  constructor(
    private readonly runtime: RecordRuntime,
    private readonly clock: Clock,
    private readonly settings: WorkRecordsSettings,
  ) {}

  onApplicationBootstrap(): void {
    if (this.settings.TARGET_NEAR_MINUTES === 0) return;
    this.looking = repeat(
      MINUTE_MS,
      () => this.tell(),
      (error) => this.logger.warn(`Near targets could not be told, and are in a minute: ${String(error)}`),
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.looking?.stop();
  }

  async tell(): Promise<void> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + this.settings.TARGET_NEAR_MINUTES * MINUTE_MS);
    await this.runtime.database.transaction(async (transaction) => {
      const told = await transaction.query<NewNotification>(
        TELL_OF_TARGETS,
        [now, until],
        'notification.targets',
      );
      await announce(transaction, told, this.runtime);
    });
  }
}
